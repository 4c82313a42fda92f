//! Exercises: the reader solves a task in a picture, and the page says whether the answer is right and why.

mod answer;
pub mod parameters;
mod reading;
pub mod tasks;

pub use reading::Reading;

use crate::figure::prelude::*;
use parameters::TASK;

pub struct Exercise;

impl FigureSpec for Exercise {
    const CAPTION: Option<fn() -> &'static str> = Some(words::exercise_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <div onkeydown={answer::check_on_enter(figure, reading)}>
                <div class="beside">
                    { reading.task.picture(figure, reading.is_solved()) }
                    <div class="stack">
                        <p data-number="asked">{ reading.task.asked() }</p>
                        { answer::view(figure, reading) }
                    </div>
                </div>
                { settings(figure, words::exercise_others(), named_choice(figure, &TASK)) }
            </div>
        }
    }
}
