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
    (FigureName::Order, [899, 863, 823, 689, 689, 689, 644, 422], [381, 860]),
    (FigureName::Wish, [907, 903, 886, 566, 566, 566, 498, 428], [408, 878]),
    (FigureName::Turn, [917, 917, 881, 649, 580, 580, 512, 434], [393, 893]),
    (FigureName::Clocks, [1047, 959, 918, 763, 703, 662, 646, 585], [565, 976]),
    (FigureName::Odometer, [573, 576, 586, 445, 425, 356, 304, 284], [243, 568]),
    (FigureName::Alike, [778, 762, 762, 744, 730, 749, 558, 533], [492, 734]),
    (FigureName::Sum, [1178, 1158, 1158, 723, 655, 655, 587, 529], [488, 1109]),
    (FigureName::Weights, [1158, 1143, 1057, 803, 803, 755, 674, 629], [588, 1118]),
    (FigureName::Bench, [2091, 2068, 2085, 929, 874, 822, 744, 744], [692, 2062]),
    (FigureName::Beyond, [1471, 1451, 1430, 846, 826, 806, 742, 701], [660, 1443]),
    (FigureName::Terms, [943, 922, 901, 748, 733, 733, 664, 664], [624, 884]),
    (FigureName::Relative, [1045, 1091, 1074, 833, 833, 833, 789, 749], [708, 1067]),
    (FigureName::Derivation, [1430, 1409, 1409, 910, 889, 889, 873, 728], [687, 1384]),
    (FigureName::Helix, [936, 855, 834, 809, 809, 809, 740, 740], [699, 830]),
    (FigureName::Matrices, [1214, 1176, 845, 556, 550, 571, 538, 582], [543, 811]),
    (FigureName::Elementwise, [670, 649, 676, 612, 592, 592, 548, 355], [335, 670]),
    (FigureName::Decay, [1117, 992, 992, 886, 886, 846, 818, 658], [638, 1009]),
    (FigureName::Heads, [1578, 1561, 1561, 931, 882, 870, 818, 738], [697, 1542]),
    (FigureName::Linear, [1412, 1287, 1243, 914, 873, 873, 737, 591], [571, 1264]),
    (FigureName::Family, [1244, 1260, 1227, 707, 690, 695, 658, 678], [658, 1277]),
    (FigureName::Exercise, [893, 893, 893, 572, 508, 508, 441, 441], [400, 844]),
    (FigureName::Train, [1568, 1463, 1463, 940, 892, 872, 808, 772], [732, 1509]),
    (FigureName::ByDistance, [1149, 1044, 1044, 873, 873, 853, 785, 626], [586, 1069]),
    (FigureName::AttentionMaps, [1509, 1511, 1524, 851, 863, 838, 782, 753], [712, 1556]),
    (FigureName::PairUse, [1006, 997, 1000, 734, 740, 742, 711, 675], [598, 963]),
    (FigureName::TrainLinear, [1414, 1374, 1353, 850, 823, 803, 755, 706], [686, 1417]),
    (FigureName::Longer, [1787, 1691, 1630, 1446, 1365, 1318, 1138, 860], [701, 1542]),
    (FigureName::BaseLaw, [959, 869, 872, 778, 758, 758, 722, 488], [469, 927]),
    (FigureName::Axial, [779, 773, 761, 748, 764, 765, 740, 717], [697, 726]),
    (FigureName::Extension, [848, 807, 786, 656, 656, 656, 620, 599], [579, 782]),
    (FigureName::Cache, [1526, 1445, 1404, 1141, 1141, 1121, 1089, 1089], [1048, 1429]),
    (FigureName::Models, [1045, 1005, 980, 870, 850, 850, 738, 738], [718, 1018]),
    (FigureName::Collapse, [783, 790, 754, 738, 746, 756, 726, 689], [670, 808]),
    (FigureName::Precision, [1499, 1458, 1389, 1034, 973, 952, 796, 710], [669, 1454]),
    (FigureName::Layout, [1354, 1282, 1261, 1067, 991, 966, 854, 854], [814, 1243]),
    (FigureName::Bugs, [1148, 1078, 1084, 747, 747, 747, 683, 642], [601, 1053]),
    (FigureName::Kernel, [1875, 1690, 1702, 1246, 1202, 1178, 1002, 804], [763, 1650]),
    (FigureName::Decode, [1393, 1259, 1259, 983, 954, 934, 894, 796], [776, 1244]),
    (FigureName::Axes, [1369, 1269, 1287, 877, 833, 772, 675, 590], [549, 1266]),
    (FigureName::Take, [1500, 1392, 1392, 935, 935, 891, 821, 770], [729, 1352]),
    (FigureName::Own, [1845, 1806, 1758, 1663, 1218, 1116, 965, 911], [891, 1782]),
    (FigureName::Embed, [713, 688, 688, 547, 527, 527, 426, 426], [385, 664]),
    // end of heights
];

/// The languages in which chapters are measured.
pub const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The heights of chapters in each of these languages while no question is answered, in windows of 1280 px and of 390,
/// in CSS pixels. `cargo xtask heights` writes this table, too.
#[rustfmt::skip]
pub const CHAPTERS_PX: &[(&str, [[u16; 2]; LANGUAGES.len()])] = &[
    // chapters
    ("order", [[1033, 1952], [984, 1632]]),
    ("wish", [[2086, 3790], [1958, 3437]]),
    ("clocks", [[2232, 3776], [2143, 3470]]),
    ("score", [[1953, 3642], [1899, 3334]]),
    ("bench", [[850, 2319], [877, 2248]]),
    ("breaks", [[1127, 2170], [1073, 2028]]),
    ("recap", [[823, 1600], [769, 1465]]),
    ("before", [[3359, 5052], [3072, 4348]]),
    ("derivation", [[2887, 4606], [2549, 3915]]),
    ("matrix", [[2199, 3536], [1899, 2964]]),
    ("decay", [[3111, 4936], [2945, 4449]]),
    ("head", [[2236, 4381], [2010, 3933]]),
    ("linear", [[2300, 4443], [2106, 3909]]),
    ("train", [[2456, 4399], [2246, 3872]]),
    ("family", [[3212, 5054], [2901, 4416]]),
    ("extension", [[6655, 11050], [5959, 9537]]),
    ("models", [[2358, 3855], [2074, 3255]]),
    ("precision", [[2527, 4214], [2283, 3585]]),
    ("kernel", [[5969, 10356], [5433, 9148]]),
    ("take", [[4951, 7968], [4572, 7104]]),
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
