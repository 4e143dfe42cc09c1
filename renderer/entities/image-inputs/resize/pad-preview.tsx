import type { Pixels } from '../../../../shared/fields/image-type.ts';
import type { PadFill } from '../../../../shared/fields/propose-resize.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { fillBox } from './preview-size.ts';

interface PadStageProps {
  readonly source: string;
  readonly original: Pixels;
  readonly output: Pixels;
  readonly fill: PadFill;
  readonly box: Pixels;
}

/** Blur of main, as fractions of the longer side: radius, and margin beyond the edges. */
const blur = { radius: 8 / 256, margin: 32 / 256 };

/** Previews the result of a pad, drawn by the page like main will draw the pad. */
export function PadPreview({ source, original, output, fill, box }: PadStageProps) {
  const canvas = fillBox(output, box);
  const long = Math.max(canvas.width, canvas.height);
  const inner = fillBox(original, canvas);
  return (
    <Box
      className="fit-canvas"
      pos="relative"
      overflow="hidden"
      style={{ ...canvas, background: fill.kind === 'colour' ? fill.colour : '#ffffff' }}
    >
      {fill.kind === 'blur' && (
        <img
          src={source}
          alt=""
          className="fit-blur"
          style={{
            inset: -long * blur.margin,
            width: canvas.width + 2 * long * blur.margin,
            height: canvas.height + 2 * long * blur.margin,
            filter: `blur(${long * blur.radius}px) brightness(0.75)`,
          }}
        />
      )}
      <img src={source} alt="" className="fit-whole" style={inner} />
    </Box>
  );
}
