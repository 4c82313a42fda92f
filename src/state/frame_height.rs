//! The heights of frames for each figure alone. This file imports only the figures' names, because the commands read it
//! too.

use super::figure_name::FigureName;

/// The frame widths at which figures are measured, in CSS pixels: phones and columns of courses. At 366 a figure is as
/// wide as on a page on a phone of 390, at 960 as in a wide window.
pub const WIDTHS_PX: [u32; 8] = [320, 366, 390, 576, 624, 688, 720, 960];

/// The height of a figure that was not measured: a draft.
const OF_DRAFTS_PX: u32 = 600;

/// The measured heights at these widths, in CSS pixels: of the figure in its starting state, in the language in which
/// it is tallest; below 700 px with the tall buttons for touch. Then those in the story, in windows of 1280 px and of
/// 390. `cargo xtask heights` writes this table.
#[rustfmt::skip]
const HEIGHTS_PX: &[(FigureName, [u16; 8], [u16; 2])] = &[
    // heights
    (FigureName::Hero, [840, 869, 850, 774, 774, 774, 796, 663], [631, 810]),
    (FigureName::Order, [881, 884, 823, 689, 689, 689, 644, 422], [381, 860]),
    (FigureName::Wish, [907, 907, 886, 618, 566, 566, 498, 428], [408, 882]),
    (FigureName::Turn, [921, 921, 881, 653, 632, 580, 512, 434], [393, 897]),
    (FigureName::Clocks, [1031, 971, 930, 763, 705, 662, 646, 593], [573, 988]),
    (FigureName::Odometer, [609, 607, 600, 449, 429, 408, 304, 288], [249, 603]),
    (FigureName::Alike, [785, 771, 774, 756, 742, 761, 570, 541], [500, 746]),
    (FigureName::Sum, [1157, 1137, 1137, 727, 707, 655, 587, 529], [488, 1113]),
    (FigureName::Weights, [1142, 1147, 1061, 807, 807, 755, 674, 629], [588, 1122]),
    (FigureName::Bench, [2143, 2120, 2128, 950, 894, 842, 764, 764], [692, 2115]),
    (FigureName::Beyond, [1450, 1430, 1410, 846, 826, 806, 729, 701], [660, 1422]),
    (FigureName::Terms, [935, 914, 893, 748, 733, 733, 664, 664], [624, 876]),
    (FigureName::Relative, [1045, 1091, 1074, 833, 833, 833, 789, 749], [708, 1067]),
    (FigureName::Derivation, [1476, 1410, 1410, 911, 890, 890, 873, 728], [687, 1385]),
    (FigureName::Helix, [940, 859, 838, 809, 809, 809, 740, 740], [699, 834]),
    (FigureName::Matrices, [1218, 1177, 849, 556, 550, 571, 538, 582], [543, 815]),
    (FigureName::Elementwise, [667, 646, 673, 612, 592, 592, 548, 355], [335, 670]),
    (FigureName::Decay, [1117, 1012, 992, 886, 886, 846, 818, 658], [638, 1030]),
    (FigureName::Heads, [1586, 1566, 1566, 939, 890, 878, 826, 756], [715, 1550]),
    (FigureName::Linear, [1412, 1287, 1243, 914, 894, 873, 737, 591], [571, 1264]),
    (FigureName::Family, [1244, 1260, 1227, 707, 690, 695, 658, 678], [658, 1277]),
    (FigureName::Exercise, [889, 868, 868, 572, 508, 508, 441, 441], [400, 844]),
    (FigureName::Train, [1568, 1463, 1463, 940, 892, 872, 808, 772], [732, 1509]),
    (FigureName::ByDistance, [1161, 1056, 1056, 885, 885, 865, 797, 638], [598, 1081]),
    (FigureName::AttentionMaps, [1509, 1511, 1523, 851, 863, 838, 782, 751], [710, 1555]),
    (FigureName::PairUse, [1006, 993, 975, 734, 740, 742, 711, 675], [598, 963]),
    (FigureName::TrainLinear, [1414, 1374, 1353, 850, 823, 803, 755, 706], [686, 1417]),
    (FigureName::Longer, [1765, 1669, 1607, 1447, 1406, 1267, 1103, 861], [728, 1519]),
    (FigureName::BaseLaw, [971, 874, 859, 790, 770, 770, 734, 488], [469, 939]),
    (FigureName::Axial, [775, 750, 758, 748, 764, 765, 740, 717], [697, 726]),
    (FigureName::Extension, [848, 807, 786, 656, 656, 656, 620, 599], [579, 782]),
    (FigureName::Cache, [1526, 1445, 1404, 1141, 1141, 1121, 1089, 1089], [1048, 1429]),
    (FigureName::Models, [1062, 1020, 1000, 886, 866, 814, 754, 754], [714, 1038]),
    (FigureName::Collapse, [839, 794, 758, 738, 746, 756, 726, 689], [670, 812]),
    (FigureName::Precision, [1472, 1431, 1359, 1040, 979, 958, 802, 685], [644, 1427]),
    (FigureName::Layout, [1354, 1282, 1261, 1067, 991, 966, 854, 854], [814, 1243]),
    (FigureName::Bugs, [1148, 1078, 1084, 747, 747, 747, 683, 642], [601, 1053]),
    (FigureName::Kernel, [1875, 1690, 1702, 1246, 1202, 1178, 1002, 804], [763, 1650]),
    (FigureName::Decode, [1383, 1259, 1259, 983, 954, 934, 894, 796], [776, 1244]),
    (FigureName::Axes, [1343, 1273, 1291, 877, 833, 772, 675, 590], [549, 1270]),
    (FigureName::Take, [1500, 1392, 1392, 935, 935, 891, 821, 770], [729, 1352]),
    (FigureName::Own, [1796, 1778, 1730, 1533, 1149, 1083, 965, 911], [891, 1753]),
    (FigureName::Embed, [708, 688, 688, 547, 527, 527, 426, 426], [385, 664]),
    // end of heights
];

/// The languages in which chapters are measured.
pub const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The heights of chapters in each of these languages while no question is answered, in windows of 1280 px and of 390,
/// in CSS pixels. `cargo xtask heights` writes this table, too.
#[rustfmt::skip]
pub const CHAPTERS_PX: &[(&str, [[u16; 2]; LANGUAGES.len()])] = &[
    // chapters
    ("order", [[1033, 1952], [984, 1705]]),
    ("wish", [[2086, 3825], [1985, 3472]]),
    ("clocks", [[2254, 3835], [2165, 3512]]),
    ("score", [[1953, 3650], [1899, 3342]]),
    ("bench", [[850, 2371], [877, 2301]]),
    ("breaks", [[1127, 2177], [1073, 2034]]),
    ("recap", [[796, 1573], [769, 1465]]),
    ("before", [[3359, 5044], [3072, 4376]]),
    ("derivation", [[2887, 4611], [2549, 3893]]),
    ("matrix", [[2199, 3540], [1899, 2968]]),
    ("decay", [[3111, 5037], [2999, 4523]]),
    ("head", [[2252, 4388], [2049, 3980]]),
    ("linear", [[2300, 4470], [2133, 3936]]),
    ("train", [[2468, 4411], [2258, 3884]]),
    ("family", [[3212, 5054], [2928, 4416]]),
    ("extension", [[6735, 11147], [6021, 9600]]),
    ("models", [[2354, 3875], [2090, 3255]]),
    ("precision", [[2556, 4246], [2290, 3609]]),
    ("kernel", [[6023, 10468], [5486, 9205]]),
    ("take", [[5009, 8123], [4630, 7200]]),
    // end of chapters
];

/// The height of a frame of this width, in CSS pixels, with a margin for other fonts. Between two widths it's the
/// height of the taller one, because text is taller in narrow frames and pictures in wide ones, and a twentieth more,
/// because lines break differently.
pub fn height_px(figure: FigureName, width_px: u32) -> u32 {
    let Some((_, heights, _)) = row(figure) else {
        return OF_DRAFTS_PX;
    };
    let last = WIDTHS_PX.len() - 1;
    let above = WIDTHS_PX.iter().position(|&width| width >= width_px);
    let below = WIDTHS_PX.iter().rposition(|&width| width <= width_px);
    let (below, above) = (below.unwrap_or(0), above.unwrap_or(last));
    let measured_px = u32::from(heights[below].max(heights[above]));
    // A fiftieth more, in whole tens.
    let height_px = (measured_px * 102).div_ceil(1000) * 10;
    if below < above {
        height_px + height_px / 20
    } else {
        height_px
    }
}

/// The heights of a figure in the story, in wide windows and on phones, in CSS pixels.
pub fn in_story_px(figure: FigureName) -> Option<[u16; 2]> {
    row(figure).map(|(_, _, in_story)| *in_story)
}

fn row(figure: FigureName) -> Option<&'static (FigureName, [u16; 8], [u16; 2])> {
    HEIGHTS_PX.iter().find(|(name, _, _)| *name == figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_a_fiftieth_taller_than_its_figure_in_whole_tens() {
        for (figure, heights, _) in HEIGHTS_PX {
            for (width, measured) in WIDTHS_PX.into_iter().zip(heights) {
                let height = height_px(*figure, width);
                let spare = f64::from(height) - 1.02 * f64::from(*measured);
                assert!(
                    height.is_multiple_of(10) && (-1e-9..10.0).contains(&spare),
                    "{figure:?} at {width} px"
                );
            }
        }
    }
}
