//! Text of shaders in USD stages.

/// A shader in a material.
pub(super) struct Shader {
    name: String,
    id: String,
    /// Lines of inputs and outputs, with the path of the material left out of connections.
    lines: Vec<Line>,
}

enum Line {
    Text(String),
    /// An input that is connected to an output of another shader of the material.
    Connection {
        input: String,
        shader: String,
        output: String,
    },
}

impl Shader {
    pub(super) fn new(name: &str, id: &str) -> Shader {
        Shader { name: name.to_owned(), id: id.to_owned(), lines: vec![] }
    }
    /// Adds an input with a value; its name is written with its type.
    pub(super) fn value(&mut self, input: &str, value: &str) -> &mut Shader {
        self.lines.push(Line::Text(format!("{input} = {value}")));
        self
    }
    /// Adds an input that is connected to an output of another shader.
    pub(super) fn connection(&mut self, input: &str, shader: &str, output: &str) -> &mut Shader {
        let [input, shader, output] = [input, shader, output].map(str::to_owned);
        self.lines.push(Line::Connection { input, shader, output });
        self
    }
    /// Adds an output; its name is written with its type.
    pub(super) fn output(&mut self, output: &str) -> &mut Shader {
        self.lines.push(Line::Text(output.to_owned()));
        self
    }
    /// Text of the shader in a material with this path.
    pub(super) fn text(&self, material: &str) -> String {
        let line = |line: &Line| match line {
            Line::Text(text) => format!("                {text}\n"),
            Line::Connection { input, shader, output } => {
                format!("                {input}.connect = <{material}/{shader}.outputs:{output}>\n")
            }
        };
        let lines: String = self.lines.iter().map(line).collect();
        let Shader { name, id, .. } = self;
        format!(
            "            def Shader \"{name}\"\n            {{\n                uniform token info:id = \"{id}\"\n\
             {lines}            }}\n"
        )
    }
}

/// An asset path. Those that contain the quote `@` are quoted by three.
pub(super) fn asset(file: &str) -> String {
    let path = format!("./{file}");
    if file.contains('@') { format!("@@@{}@@@", path.replace("@@@", "\\@@@")) } else { format!("@{path}@") }
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
