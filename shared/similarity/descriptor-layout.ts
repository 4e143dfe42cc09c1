// The look of an image in a few bytes, to find similar images without a model: a perceptual hash, the layout of light
// and color in Lab, and the directions of edges. All parts describe coarse structure, so that another size or encoding,
// or another brightness, changes them little. An image has two views: the whole, and its middle for small crops.

/** Increases with each change of the formulas: descriptors of two versions can't be compared. */
export const descriptorVersion = 2;

/** Frequencies per direction of the hash, of the light, and of each color axis. One bit or one byte each. */
export const frequencies = { hash: 8, light: 6, color: 3 } as const;
/** Parts per side of the image, and directions of edges in each part. */
export const edges = { parts: 4, directions: 4 } as const;

const lightAt = (frequencies.hash * frequencies.hash) / 8;
const colorAt = lightAt + frequencies.light * frequencies.light;
const contrastAt = colorAt + 2 * frequencies.color * frequencies.color;
const edgesAt = contrastAt + 1;
/** The first byte of each part of a view. The hash comes first. */
export const places = { light: lightAt, color: colorAt, contrast: contrastAt, edges: edgesAt } as const;

/** Ends with a byte of 0, so that views begin with whole words of 32 bits. */
export const viewBytes = edgesAt + edges.parts * edges.parts * edges.directions + 1;
export const descriptorBytes = 2 * viewBytes;

/**
 * The places of the later frames of a video that are described after its poster, as shares of its duration. Frames that
 * are as near as these change little when a video is encoded again.
 */
export const laterFrames = [0.5, 0.9] as const;
