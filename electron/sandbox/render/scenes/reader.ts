import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Colour, lighterColour, mixColours } from '../palette.ts';
import { cssColour, fillShape, type Stage } from '../scene-drawing-tools.ts';

/** Position of the person in pixels. `side`: -1 or 1, the side of the window with the armchair. */
interface Seat {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A person who reads in the armchair, seen from the side, breathing. */
export function drawReader(stage: Stage, context: SKRSContext2D, { x, y, side }: Seat, time: number): void {
  const { unit, palette } = stage;
  const breath = Math.sin(time * 1.9) * 0.9;
  context.save();
  context.translate(x, y);
  // Towards the window.
  context.scale(-side * unit, unit);
  const skin: Colour = [24, 42, palette.night ? 46 : 58];
  const hair: Colour = [20 + (stage.chance % 24), 40, 12 + (stage.chance % 3) * 8];
  const coat: Colour = [(stage.chance >> 4) % 360, 48, palette.night ? 32 : 44];
  const lit = (colour: Colour) => {
    const fill = context.createLinearGradient(-16, 0, 22, 0);
    fill.addColorStop(0, cssColour(stage, lighterColour(colour, -14)));
    fill.addColorStop(1, cssColour(stage, mixColours(lighterColour(colour, 10), palette.sun, 0.35)));
    return fill;
  };
  // Legs.
  context.beginPath();
  context.moveTo(-10, 14);
  context.quadraticCurveTo(16, 8, 30, 15);
  context.quadraticCurveTo(36, 18, 34, 30);
  context.lineTo(34, 50);
  context.lineTo(26, 50);
  context.lineTo(25, 28);
  context.quadraticCurveTo(6, 30, -10, 30);
  context.closePath();
  fillShape(stage, context, lit([225, 26, 24]), 1 / unit);
  // Torso.
  context.beginPath();
  context.moveTo(-15, 28);
  context.quadraticCurveTo(-19 - breath * 0.4, -4, -7, -16 - breath);
  context.quadraticCurveTo(4, -21 - breath, 9, -12 - breath);
  context.quadraticCurveTo(15 + breath * 0.5, 4, 10, 28);
  context.closePath();
  fillShape(stage, context, lit(coat), 1 / unit);
  // Book and arm.
  context.beginPath();
  context.moveTo(22, -7 - breath);
  context.lineTo(36, -13 - breath);
  context.lineTo(38, 3 - breath);
  context.lineTo(24, 8 - breath);
  context.closePath();
  fillShape(stage, context, cssColour(stage, [42, 30, 86]), 1 / unit);
  context.strokeStyle = cssColour(stage, lighterColour(coat, -4));
  context.lineWidth = 7;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(-2, -8 - breath);
  context.lineTo(5, 9);
  context.lineTo(24, 2 - breath);
  context.stroke();
  // Head with hair in a knot.
  const nod = Math.sin(time * 0.9) * 0.05;
  context.translate(4, -18 - breath);
  context.rotate(0.12 + nod);
  context.fillStyle = lit(skin);
  context.fillRect(-4, -6, 8, 10);
  context.beginPath();
  context.ellipse(2, -14, 9, 11, 0.1, 0, Math.PI * 2);
  context.moveTo(13, -12);
  context.lineTo(10, -15);
  context.lineTo(10, -9);
  fillShape(stage, context, lit(skin), 1 / unit);
  context.beginPath();
  context.moveTo(10, -22);
  context.quadraticCurveTo(0, -30, -8, -21);
  context.quadraticCurveTo(-13, -10, -7, -1);
  context.quadraticCurveTo(-2, -4, -1, -13);
  context.quadraticCurveTo(4, -16, 10, -22);
  context.closePath();
  context.moveTo(-5, -22);
  context.arc(-11, -23, 6, 0, Math.PI * 2);
  fillShape(stage, context, lit(hair), 1 / unit);
  context.restore();
}
