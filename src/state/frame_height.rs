//! How tall a frame must be for each figure alone. This file imports nothing but the figures' names: the commands read
//! it too.

use super::figure_name::FigureName;

/// The widths of frames at which figures are measured, in CSS pixels: phones and columns of courses. In 366 a figure is
/// as wide as on a page in a phone of 390, in 960 as on one in a wide window.
pub const WIDTHS_PX: [u32; 8] = [320, 366, 390, 576, 624, 688, 720, 960];

/// The height of a figure that was not measured: a draft.
const OF_DRAFTS_PX: u32 = 600;

/// The heights at these widths, in CSS pixels, as measured: of the figure as it starts, in the language in which it is
/// tallest; below 700 px with the tall buttons that fingers need. Then those in the story, in windows of 1280 px and of 390.
/// `cargo xtask heights` writes this table.
#[rustfmt::skip]
const HEIGHTS_PX: &[(FigureName, [u16; 8], [u16; 2])] = &[
    // heights
    (FigureName::Hero, [670, 699, 699, 671, 627, 627, 623, 623], [567, 615]),
    (FigureName::Bench, [2531, 2440, 2398, 2490, 2399, 2463, 787, 766], [817, 2502]),
    (FigureName::Order, [1009, 972, 972, 860, 796, 796, 709, 681], [673, 967]),
    (FigureName::Terms, [1035, 959, 939, 894, 850, 828, 673, 673], [688, 954]),
    (FigureName::Relative, [1159, 1162, 1166, 1280, 1284, 1328, 820, 782], [774, 1157]),
    (FigureName::Wish, [932, 955, 979, 1101, 1105, 1169, 630, 630], [622, 928]),
    (FigureName::Derivation, [1445, 1425, 1425, 1378, 1314, 1314, 1122, 812], [804, 1397]),
    (FigureName::Turn, [1488, 1260, 1284, 1379, 1361, 1425, 895, 586], [578, 1232]),
    (FigureName::Clocks, [1264, 1203, 1203, 1061, 997, 997, 801, 768], [760, 1176]),
    (FigureName::Helix, [1074, 1033, 970, 900, 856, 856, 825, 825], [817, 1006]),
    (FigureName::Alike, [1006, 969, 949, 902, 864, 830, 676, 683], [675, 941]),
    (FigureName::Matrices, [1277, 1256, 922, 1087, 1091, 1155, 497, 574], [569, 890]),
    (FigureName::Elementwise, [1119, 1042, 1132, 1092, 1048, 1028, 740, 580], [572, 1148]),
    (FigureName::Sum, [1429, 1388, 1388, 1336, 1292, 1270, 686, 597], [589, 1381]),
    (FigureName::Weights, [1497, 1462, 1419, 1349, 1265, 1244, 993, 926], [918, 1435]),
    (FigureName::Decay, [1238, 1218, 1111, 1032, 988, 988, 911, 911], [903, 1191]),
    (FigureName::Heads, [2071, 2056, 1991, 2153, 2181, 2225, 1325, 1340], [1333, 2045]),
    (FigureName::Linear, [1783, 1634, 1570, 1494, 1430, 1430, 992, 937], [929, 1628]),
    (FigureName::Extension, [3605, 3412, 3299, 3017, 2888, 2888, 2112, 1949], [1941, 3407]),
    (FigureName::Beyond, [2418, 2309, 2243, 2037, 1993, 1993, 1182, 1144], [1159, 2324]),
    (FigureName::Cache, [1860, 1736, 1690, 1375, 1311, 1288, 1201, 1168], [1160, 1716]),
    (FigureName::Models, [1970, 1887, 1866, 1639, 1575, 1555, 1382, 1362], [1354, 1859]),
    (FigureName::Layout, [1252, 1200, 1200, 1138, 1094, 1094, 837, 837], [829, 1194]),
    (FigureName::Bugs, [2557, 2433, 2428, 2318, 2276, 2251, 1516, 1499], [1491, 2406]),
    (FigureName::Kernel, [1901, 1722, 1713, 1547, 1401, 1401, 1052, 829], [821, 1679]),
    (FigureName::Decode, [1692, 1579, 1518, 1459, 1415, 1394, 1217, 1096], [1088, 1560]),
    (FigureName::Axes, [1382, 1302, 1320, 1375, 1347, 1375, 765, 654], [646, 1275]),
    (FigureName::Collapse, [887, 895, 899, 815, 759, 770, 687, 685], [643, 867]),
    (FigureName::Precision, [1950, 1830, 1760, 1683, 1540, 1540, 1129, 811], [783, 1803]),
    (FigureName::Train, [1602, 1517, 1517, 1465, 1394, 1394, 973, 945], [937, 1580]),
    (FigureName::ByDistance, [1163, 1058, 1037, 954, 910, 890, 834, 806], [798, 1099]),
    (FigureName::AttentionMaps, [1697, 1664, 1701, 1770, 1726, 1705, 906, 974], [964, 1724]),
    (FigureName::Longer, [3058, 2973, 2868, 2398, 2302, 2199, 1962, 1651], [1625, 3006]),
    (FigureName::TrainLinear, [1468, 1428, 1428, 1378, 1287, 1287, 900, 900], [892, 1468]),
    (FigureName::Exercise, [1050, 1050, 1052, 1044, 1044, 1000, 617, 587], [579, 1022]),
    (FigureName::Take, [1499, 1410, 1410, 1358, 1299, 1233, 816, 767], [759, 1442]),
    (FigureName::Own, [1793, 1818, 1770, 1857, 1821, 1865, 996, 963], [955, 1791]),
    (FigureName::Embed, [776, 735, 735, 619, 575, 552, 452, 452], [466, 730]),
    // end of heights
];

/// The height of a frame of this width, in CSS pixels, with a little room for other fonts. Between two widths, that of
/// the taller, since text is taller in narrow frames and pictures in wide ones, and a twentieth more, since lines break
/// elsewhere.
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
