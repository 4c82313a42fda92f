use std::sync::Mutex;
use std::{env, thread};
use training::evaluation::Extension;
use training::model::Model;
use training::task::Task;
use training::{Further, Settings, Trainer};

const BASES: [f64; 6] = [10.0, 100.0, 1e3, 1e4, 1e5, 1e6];
const SEEDS: [u64; 5] = [477, 478, 479, 480, 481];
const TEXTS: [[usize; 2]; 3] = [[64, 64], [256, 32], [1024, 8]];

fn found(model: &Model) -> String {
    TEXTS.map(|[length, sequences]| {
        let whole = model.evaluate(length, sequences, &Extension::default()).unwrap().whole();
        format!("{}/{}/{:.3}", whole.right, whole.count, whole.mean_loss().unwrap())
    }).join(",")
}

fn run(task: Task, seed: u64, base: f64) {
    let further = Some(Further { context: 256, batch: 4, steps: 100 });
    let settings = Settings { task, seed, base, further, ..Settings::default() };
    let mut trainer = Trainer::new(settings).unwrap();
    for _ in 0..settings.steps { trainer.step(); }
    let first = found(trainer.model());
    while !trainer.is_done() { trainer.step(); }
    println!("{},{seed},{base},{first},{}", task.name(), found(trainer.model()));
}

fn main() {
    let only = env::args().nth(1).unwrap();
    let task = if only == "brackets" { Task::Brackets } else { Task::KBack };
    let todo: Vec<(u64, f64)> = SEEDS.iter().flat_map(|seed| BASES.map(|base| (*seed, base))).collect();
    let next = Mutex::new(todo.into_iter());
    thread::scope(|scope| for _ in 0..2 { scope.spawn(|| loop {
        let Some((seed, base)) = next.lock().unwrap().next() else { return };
        run(task, seed, base);
    }); });
}
