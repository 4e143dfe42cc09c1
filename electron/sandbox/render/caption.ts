import type { SKRSContext2D } from '@napi-rs/canvas';
import { frameCodeCell, frameCodeLength } from './frame-code.ts';
import { wrapText } from './wrap-text.ts';

/** The area of a caption. Pixels; `unit` is 1/256 of the short side. */
interface Stage {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

/**
 * The text on a result whose prompt contains `[captions]`: prompt and seed. Without the model, because results are also
 * compared blind.
 */
export interface CaptionText {
  readonly prompt: string;
  readonly facts: string;
  readonly maxLines: number;
  /** Draws a solid background instead of a soft shade, because an input may have text at its bottom. */
  readonly onPlate: boolean;
}

/** Draws the prompt at the bottom of the image, and its facts below. */
export function drawCaption(stage: Stage, text: CaptionText, size: number): void {
  const { context, width, height } = stage;
  const margin = size * 1.2;
  const room = width - margin * 2;
  const factsSize = size * 0.68;
  context.font = `${factsSize}px "Sandbox Sans"`;
  const facts = wrapText(text.facts, (part) => context.measureText(part).width, room, 3);
  context.font = `${size}px "Sandbox Bold"`;
  const lines = wrapText(text.prompt, (part) => context.measureText(part).width, room, text.maxLines);
  const tall = lines.length * size * 1.28 + facts.length * factsSize * 1.45 + margin;
  if (text.onPlate) drawPlate(stage, tall + margin * 0.5);
  else drawShade(stage, tall * 1.7);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  let y = height - tall + size;
  context.fillStyle = '#fff';
  for (const line of lines) {
    context.fillText(line, margin, y);
    y += size * 1.28;
  }
  context.font = `${factsSize}px "Sandbox Sans"`;
  context.fillStyle = 'rgba(255,255,255,0.78)';
  y += factsSize * 0.1;
  for (const line of facts) {
    context.fillText(line, margin, y);
    y += factsSize * 1.45;
  }
}

function drawPlate({ context, width, height }: Stage, tall: number): void {
  context.fillStyle = '#161616';
  context.fillRect(0, height - tall, width, tall);
}

function drawShade({ context, width, height }: Stage, tall: number): void {
  const shade = context.createLinearGradient(0, height - tall, 0, height);
  shade.addColorStop(0, 'rgba(0,0,0,0)');
  shade.addColorStop(0.45, 'rgba(0,0,0,0.4)');
  shade.addColorStop(1, 'rgba(0,0,0,0.72)');
  context.fillStyle = shade;
  context.fillRect(0, height - tall, width, tall);
}

/** Draws the frame number and its time, for users who step through a video. */
export function drawFrameNumber(stage: Stage, frame: number, framesPerSecond: number): void {
  const { context, width, unit } = stage;
  const text = String(frame).padStart(4, '0');
  const free = width - frameCodeCell * frameCodeLength;
  const size = Math.min(16 * unit, free / 3);
  context.font = `${size}px "Sandbox Mono"`;
  context.textAlign = 'right';
  context.textBaseline = 'top';
  const right = width - 9 * unit;
  context.fillStyle = 'rgba(0,0,0,0.45)';
  context.fillText(text, right + unit, 8 * unit + unit);
  context.fillStyle = '#fff';
  context.fillText(text, right, 8 * unit);
  context.font = `${size * 0.36}px "Sandbox Mono"`;
  context.fillStyle = 'rgba(255,255,255,0.85)';
  context.fillText(`${(frame / framesPerSecond).toFixed(2)} s`, right, 8 * unit + size * 1.05);
}
