//! The forward pass against its reference implementation, the gradient against differences of the reference's losses.

use crate::reference;
use rotary::scaling::{Scaling, YarnByRotations};
use training::evaluation::Extension;
use training::model::{Keep, Model, Positions};
use training::task::{Scored, Task};
use training::{AttentionKind, Axes, Encoding, Settings};

const LENGTH: usize = 37;

fn small(encoding: Encoding, attention: AttentionKind, task: Task) -> Settings {
    Settings {
        task,
        encoding,
        attention,
        width: 24,
        heads: 3,
        feed_forward: 20,
        context: LENGTH,
        seed: 5,
        ..Settings::default()
    }
}

fn cases() -> Vec<Settings> {
    let mut cases = Vec::new();
    for encoding in Encoding::ALL {
        for attention in [AttentionKind::Softmax, AttentionKind::Linear] {
            let task = match encoding {
                Encoding::Shaw => Task::Brackets,
                _ => Task::KBack,
            };
            cases.push(small(encoding, attention, task));
        }
    }
    for axes in [Axes::Axial, Axes::Mixed] {
        for attention in [AttentionKind::Softmax, AttentionKind::Linear] {
            cases.push(Settings {
                axes,
                context: 36,
                ..small(Encoding::Rope, attention, Task::Picture)
            });
        }
    }
    cases.retain(|settings| settings.checked().is_ok());
    assert_eq!(cases.len(), 15);
    cases
}

/// A model whose every number differs from those next to it, so that nothing cancels: T5's numbers start at 0, gains at
/// 1.
fn shaken(settings: Settings) -> Model {
    let mut model = Model::new(settings).unwrap();
    for (index, x) in model.parameters.all.iter_mut().enumerate() {
        *x += ((index * 7919 % 1009) as f32 / 1009.0 - 0.5) * 0.2;
    }
    model
}

fn two_sequences(settings: &Settings) -> (Vec<u8>, Vec<Scored>) {
    let [first, second] =
        [0, 1].map(|number| settings.task.sequence(5, number, true, settings.context));
    let moved = second.scored.iter().map(|scored| Scored {
        index: scored.index + settings.context,
        ..*scored
    });
    let scored = first.scored.iter().copied().chain(moved).collect();
    ([first.tokens, second.tokens].concat(), scored)
}

/// The reference's loss with parameters in place of the model's own.
fn reference(model: &Model, parameters: &[f64], scaling: &Scaling) -> f64 {
    let (tokens, scored) = two_sequences(&model.settings);
    let length = model.settings.context;
    reference::loss(model, parameters, &tokens, &scored, length, scaling)
}

fn in_64_bits(model: &Model) -> Vec<f64> {
    model.parameters.all.iter().map(|x| f64::from(*x)).collect()
}

#[test]
fn the_loss_is_that_of_the_reference() {
    for settings in cases() {
        let model = shaken(settings);
        let (tokens, scored) = two_sequences(&settings);
        let positions = Positions::new(&settings, settings.context).unwrap();
        let forward = model.forward(&tokens, &scored, &positions, Keep::Nothing);
        let (loss, reference) = (
            f64::from(forward.loss()),
            reference(&model, &in_64_bits(&model), &Scaling::None),
        );
        let off = (loss / reference - 1.0).abs();
        assert!(off < 1e-5, "{settings:?}: {loss} and {reference}");
    }
}

#[test]
fn a_scaled_model_has_the_loss_of_the_reference() {
    let settings = small(Encoding::Rope, AttentionKind::Softmax, Task::KBack);
    let model = shaken(settings);
    let (tokens, scored) = two_sequences(&settings);
    let scaling = Scaling::YarnByRotations(YarnByRotations {
        alpha: 0.5,
        tau: 2.0,
        ..YarnByRotations::new(8.0, LENGTH as f64)
    });
    let extension = Extension {
        scaling: scaling.clone(),
        ..Extension::default()
    };
    let positions = Positions::extended(&settings, LENGTH, &extension).unwrap();
    let forward = model.forward(&tokens, &scored, &positions, Keep::Nothing);
    let parameters = in_64_bits(&model);
    let [reference, plain] =
        [scaling, Scaling::None].map(|scaling| reference(&model, &parameters, &scaling));
    assert!((f64::from(forward.loss()) / reference - 1.0).abs() < 1e-5);
    assert!(
        (plain / reference - 1.0).abs() > 1e-3,
        "the scaling changes nothing"
    );
}

#[test]
fn the_gradient_is_the_slope_of_the_references_loss() {
    for settings in cases() {
        let model = shaken(settings);
        let (tokens, scored) = two_sequences(&settings);
        let positions = Positions::new(&settings, settings.context).unwrap();
        let forward = model.forward(&tokens, &scored, &positions, Keep::All);
        let mut gradient = vec![f32::NAN; model.parameters.all.len()];
        model.backward(&forward, &positions, &mut gradient);
        let largest = gradient.iter().fold(0.0_f32, |most, g| most.max(g.abs()));
        let sections = &model.parameters;
        let of_layers = sections.layers.iter().flat_map(|layer| {
            let matrices = [
                Some(&layer.attention_norm),
                Some(&layer.projections),
                layer.shaw.as_ref(),
                Some(&layer.output),
                Some(&layer.feed_norm),
                Some(&layer.widen),
                Some(&layer.narrow),
            ];
            matrices.into_iter().flatten()
        });
        let others = [
            Some(&sections.tokens),
            sections.positions.as_ref(),
            sections.buckets.as_ref(),
            Some(&sections.norm),
            Some(&sections.scores),
        ];
        let mut moved = in_64_bits(&model);
        for section in others.into_iter().flatten().chain(of_layers) {
            let mut is_felt = false;
            for index in section.range().step_by(1 + section.range().len() / 5) {
                let h = 1e-5;
                let at = moved[index];
                let mut loss = |x: f64| {
                    moved[index] = x;
                    reference(&model, &moved, &Scaling::None)
                };
                let slope = (loss(at + h) - loss(at - h)) / (2.0 * h);
                loss(at);
                let off = (f64::from(gradient[index]) - slope).abs();
                let allowed = 1e-5 * f64::from(largest) + 1e-4 * slope.abs();
                assert!(
                    off < allowed,
                    "{settings:?}, {section:?}, {index}: {} and {slope}",
                    gradient[index]
                );
                is_felt |= slope.abs() > 1e-3 * f64::from(largest);
            }
            assert!(is_felt, "{settings:?}: nothing depends on {section:?}");
        }
    }
}
