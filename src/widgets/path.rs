//! Paths of SVG as text. They are written without the standard library's formatting, which took most of the time of
//! drawing the small planes.

use glam::DVec2;

/// The path from point to point.
pub fn polyline(points: &[DVec2]) -> String {
    let mut path = String::new();
    for (index, at) in points.iter().enumerate() {
        push_point(&mut path, if index == 0 { 'M' } else { 'L' }, *at);
    }
    path
}

/// The points of a polyline or a polygon.
pub fn points(all: &[DVec2]) -> String {
    let mut text = String::new();
    for at in all {
        push_point(&mut text, ' ', *at);
    }
    text
}

pub fn push_point(path: &mut String, letter: char, at: DVec2) {
    path.push(letter);
    push_px(path, at.x);
    path.push(' ');
    push_px(path, at.y);
}

/// A coordinate, to the hundredth of a pixel.
pub fn px(value: f64) -> String {
    let mut text = String::new();
    push_px(&mut text, value);
    text
}

fn push_px(path: &mut String, value: f64) {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths < 0 {
        path.push('-');
    }
    let hundredths = hundredths.unsigned_abs();
    push_whole(path, hundredths / 100);
    path.push('.');
    push_whole(path, hundredths / 10 % 10);
    push_whole(path, hundredths % 10);
}

pub fn push_whole(path: &mut String, number: u64) {
    if number >= 10 {
        push_whole(path, number / 10);
    }
    path.push(char::from(b'0' + (number % 10) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_written_to_the_hundredth() {
        assert_eq!(px(-0.004), "0.00");
        assert_eq!(px(-1.5), "-1.50");
        assert_eq!(px(12.345), "12.35");
        assert_eq!(px(-0.05), "-0.05");
        assert_eq!(px(-0.995), "-1.00");
    }
}
