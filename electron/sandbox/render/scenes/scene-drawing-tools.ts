import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ModelStyle } from './model-style.ts';
import { type Colour, mixColours, type Palette } from './palette.ts';

/** Drawing tools of a scene. Lengths are pixels; `unit` is 1/256 of the short side. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  /** Pixels beyond each edge that a layer fills, so that the camera can move. 0 for images. */
  readonly margin: number;
  /** Equal for every frame of one result. All random values of a scene are derived from this number. */
  readonly chance: number;
  readonly palette: Palette;
  readonly style: ModelStyle;
}

/** One depth of a scene. Layers are listed from back to front. */
export interface Layer {
  /** 0 is the horizon, which hardly moves; 1 is right in front of the camera. */
  readonly depth: number;
  /** `once`: painted a single time, because the layer is equal in every frame of a video. */
  readonly painted: 'once' | 'each-frame';
  /** `time` is seconds. */
  readonly draw: (context: SKRSContext2D, time: number) => void;
}

export type Scene = (stage: Stage) => readonly Layer[];

/** Creates a layer without motion. */
export function staticLayer(depth: number, draw: (context: SKRSContext2D) => void): Layer {
  return { depth, painted: 'once', draw };
}

/** Creates a layer that is drawn for each frame, so it should be cheap. */
export function movingLayer(depth: number, draw: (context: SKRSContext2D, time: number) => void): Layer {
  return { depth, painted: 'each-frame', draw };
}

/** Returns the CSS color of a palette color in the style of the model. */
export function cssColour({ style }: Stage, colour: Colour, alpha = 1): string {
  const [hue, saturation, lightness] = style.grade(colour);
  return `hsla(${hue.toFixed(1)}, ${saturation.toFixed(1)}%, ${lightness.toFixed(1)}%, ${alpha.toFixed(3)})`;
}

/** A color stop: its position from 0 to 1, its color and its opacity. */
type GradientStop = readonly [place: number, colour: Colour, alpha?: number];

/** Creates a vertical gradient, or bands of flat color in a flat style. */
export function verticalGradient(
  stage: Stage,
  context: SKRSContext2D,
  top: number,
  bottom: number,
  stops: readonly GradientStop[],
) {
  const gradient = context.createLinearGradient(0, top, 0, bottom);
  const { bands } = stage.style;
  for (const [index, [place, colour, alpha]] of stops.entries()) {
    gradient.addColorStop(place, cssColour(stage, colour, alpha));
    const next = stops[index + 1];
    if (bands === 0 || !next) continue;
    for (let band = 1; band <= bands; band += 1) {
      const at = place + ((next[0] - place) * band) / bands;
      gradient.addColorStop(at, cssColour(stage, blend(colour, next[1], (band - 1) / bands), alpha));
      gradient.addColorStop(at, cssColour(stage, blend(colour, next[1], band / bands), next[2]));
    }
  }
  return gradient;
}

/** Draws a round light that fades out. */
export function drawGlow(
  stage: Stage,
  context: SKRSContext2D,
  light: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly colour: Colour;
    readonly alpha: number;
  },
): void {
  const { x, y, radius, colour } = light;
  const alpha = light.alpha * (0.55 + stage.style.glow * 0.6);
  const fade = context.createRadialGradient(x, y, 0, x, y, radius);
  fade.addColorStop(0, cssColour(stage, colour, Math.min(1, alpha)));
  fade.addColorStop(0.3, cssColour(stage, colour, Math.min(1, alpha * 0.42)));
  fade.addColorStop(1, cssColour(stage, colour, 0));
  context.fillStyle = fade;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Fills the current path, and draws its outline in a style with outlines. */
export function fillShape(stage: Stage, context: SKRSContext2D, fill: string | CanvasGradient, weight = 1): void {
  context.fillStyle = fill;
  context.fill();
  const { line } = stage.style;
  if (line === 0) return;
  context.strokeStyle = `rgba(24, 20, 26, ${(line * 0.8).toFixed(2)})`;
  context.lineWidth = stage.unit * weight;
  context.lineJoin = 'round';
  context.stroke();
}

/**
 * Returns a color between two others. The mix is grayer for distant hues, because green between blue and red looks
 * wrong.
 */
function blend(first: Colour, second: Colour, share: number): Colour {
  const [hue, saturation, lightness] = mixColours(first, second, share);
  const apart = Math.abs(((((second[0] - first[0]) % 360) + 540) % 360) - 180);
  const middle = 1 - Math.abs(share * 2 - 1);
  return [hue, saturation * (1 - Math.max(0, apart - 50) * 0.0075 * middle), lightness];
}
