//! Arguments by name, in a sorted list, which for few entries takes less memory than a tree.

use crate::graph::arg::Arg;
use std::ops::Index;

/// Arguments by name: those of a node by socket, or those of a preset by parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args(Vec<(String, Arg)>);

impl Args {
    /// The count of arguments.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// True if there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The argument of a socket.
    pub fn get(&self, socket: &str) -> Option<&Arg> {
        self.find(socket).ok().map(|at| &self.0[at].1)
    }
    /// The argument of a socket, mutable.
    pub fn get_mut(&mut self, socket: &str) -> Option<&mut Arg> {
        self.find(socket).ok().map(|at| &mut self.0[at].1)
    }
    /// True if a socket has an argument.
    pub fn contains_key(&self, socket: &str) -> bool {
        self.find(socket).is_ok()
    }
    /// Sets the argument of a socket, and returns the previous one. Takes linear time: collect many arguments instead.
    pub fn insert(&mut self, socket: String, arg: Arg) -> Option<Arg> {
        match self.find(&socket) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, arg)),
            Err(at) => {
                self.0.insert(at, (socket, arg));
                None
            }
        }
    }
    /// Removes the argument of a socket, and returns it.
    pub fn remove(&mut self, socket: &str) -> Option<Arg> {
        self.find(socket).ok().map(|at| self.0.remove(at).1)
    }
    /// Keeps the arguments that satisfy a condition.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Arg) -> bool) {
        self.0.retain_mut(|(socket, arg)| keep(socket, arg));
    }
    /// Every socket and its argument, by name.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&String, &Arg)> + Clone {
        self.0.iter().map(|(socket, arg)| (socket, arg))
    }
    /// Every socket and its argument, by name; the arguments are mutable.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&String, &mut Arg)> {
        self.0.iter_mut().map(|(socket, arg)| (&*socket, arg))
    }
    /// The sockets.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &String> + Clone {
        self.0.iter().map(|(socket, _)| socket)
    }
    /// The arguments.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Arg> + Clone {
        self.0.iter().map(|(_, arg)| arg)
    }
    /// The arguments, mutable.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Arg> {
        self.0.iter_mut().map(|(_, arg)| arg)
    }

    fn find(&self, socket: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(name, _)| name.as_str().cmp(socket))
    }
}

impl FromIterator<(String, Arg)> for Args {
    /// Collects arguments. Of two arguments of one socket the last is kept.
    fn from_iter<I: IntoIterator<Item = (String, Arg)>>(args: I) -> Args {
        let mut args: Vec<_> = args.into_iter().collect();
        args.sort_by(|(a, _), (b, _)| a.cmp(b));
        args.dedup_by(|later, kept| {
            let twice = later.0 == kept.0;
            if twice {
                std::mem::swap(later, kept);
            }
            twice
        });
        args.shrink_to_fit();
        Args(args)
    }
}

impl Extend<(String, Arg)> for Args {
    fn extend<I: IntoIterator<Item = (String, Arg)>>(&mut self, more: I) {
        *self = std::mem::take(self).into_iter().chain(more).collect();
    }
}

impl<const N: usize> From<[(String, Arg); N]> for Args {
    fn from(args: [(String, Arg); N]) -> Args {
        args.into_iter().collect()
    }
}

impl IntoIterator for Args {
    type Item = (String, Arg);
    type IntoIter = std::vec::IntoIter<(String, Arg)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Args {
    type Item = (&'a String, &'a Arg);
    type IntoIter = std::iter::Map<std::slice::Iter<'a, (String, Arg)>, fn(&'a (String, Arg)) -> Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|(socket, arg)| (socket, arg))
    }
}

impl Index<&str> for Args {
    type Output = Arg;
    fn index(&self, socket: &str) -> &Arg {
        self.get(socket).expect("this socket has an argument")
    }
}
