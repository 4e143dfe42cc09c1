import { useLayoutEffect, useRef } from 'react';
import { colorDifference } from '../../../../../shared/measurements/scopes/scope-counts.ts';
import type { ScopeImage, ScopeName } from '../../../../../shared/measurements/scopes/scope-images.ts';
import { primaryColors } from '../../../../../shared/measurements/scopes/scope-values.ts';
import { Box, Stack } from '../../../../ui/layout-primitives.tsx';
import styles from './scopes.module.css';

/** Code values with a line, from black to white in quarters. */
const levels = [0, 64, 128, 191, 255];
/** Half of the size of a target. Code values of Cb and Cr. */
const targetSize = 5;
/** Color bars have 75 % of full saturation. */
const barLevel = 0.75;
const hueLetters = { red: 'R', magenta: 'Mg', blue: 'B', cyan: 'Cy', green: 'G', yellow: 'Yl' } as const;

const scopeTitles: Readonly<Record<ScopeName, string>> = {
  waveform: 'Waveform',
  parade: 'Parade',
  vectorscope: 'Vectorscope',
  histogram: 'Histogram',
};

interface ScopeCanvasProps {
  readonly scope: ScopeName;
  /** `undefined` while nothing is computed. */
  readonly image: ScopeImage | undefined;
  /** The values in short, for screen readers. */
  readonly summary: string;
}

/** One scope with its lines. */
export function ScopeCanvas({ scope, image, summary }: ScopeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    if (!image) context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    else context.putImageData(new ImageData(image.data, image.width), 0, 0);
  }, [image]);
  const title = scopeTitles[scope];
  return (
    <Stack component="figure" gap="s1" m={0} data-scope={scope}>
      <figcaption className="label">{title}</figcaption>
      <div className={styles['screen']}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${title}${summary === '' ? '' : `: ${summary}`}`}
          width={image?.width ?? 1}
          height={image?.height ?? 1}
        />
        <ScopeGraticule scope={scope} />
      </div>
    </Stack>
  );
}

/** Lines and labels over a scope. The table has the values as text. */
function ScopeGraticule({ scope }: { scope: ScopeName }) {
  return (
    <div className={styles['graticule']} aria-hidden>
      {scope === 'vectorscope' && <VectorscopeLines />}
      {(scope === 'waveform' || scope === 'parade') && <LevelLines isAcross />}
      {scope === 'histogram' && <LevelLines isAcross={false} />}
      {scope === 'parade' && <Letters letters={['R', 'G', 'B']} isAcross />}
      {scope === 'histogram' && <Letters letters={['Y', 'R', 'G', 'B']} isAcross={false} />}
    </div>
  );
}

/** `isAcross`: horizontal lines with white at the top; otherwise vertical lines with white at the right. */
function LevelLines({ isAcross }: { isAcross: boolean }) {
  return levels.map((level) => {
    const place = `${(100 * level) / 255}%`;
    return (
      <i
        key={level}
        className={isAcross ? styles['across'] : styles['upright']}
        style={isAcross ? { bottom: place } : { left: place }}
      >
        <span>{level}</span>
      </i>
    );
  });
}

function Letters({ letters, isAcross }: { letters: readonly string[]; isAcross: boolean }) {
  return letters.map((letter, index) => {
    const place = `${(100 * (isAcross ? index + 0.5 : index)) / letters.length}%`;
    return (
      <Box
        component="b"
        key={letter}
        className={`strong ${styles['channel']}`}
        pos="absolute"
        px={4}
        py={1}
        style={isAcross ? { left: place, top: 0 } : { right: 0, top: place }}
      >
        {letter}
      </Box>
    );
  });
}

function VectorscopeLines() {
  const targets = Object.entries(hueLetters).map(([hue, letter]) => {
    const [red, green, blue] = primaryColors[hue as keyof typeof hueLetters];
    const [cb, cr] = colorDifference(red * barLevel, green * barLevel, blue * barLevel);
    return { letter, x: cb, y: 256 - cr };
  });
  const labelPlace = (at: number) => `${(100 * (128 + (at - 128) * 1.2)) / 256}%`;
  return (
    <>
      <svg viewBox="0 0 256 256" width="100%" height="100%" className={styles['vectors']} aria-hidden>
        <circle cx={128} cy={128} r={127} />
        <circle cx={128} cy={128} r={64} />
        <path d="M1 128H255M128 1V255" />
        {targets.map(({ letter, x, y }) => (
          <rect key={letter} x={x - targetSize} y={y - targetSize} width={2 * targetSize} height={2 * targetSize} />
        ))}
      </svg>
      {targets.map(({ letter, x, y }) => (
        <span key={letter} className={styles['hue']} style={{ left: labelPlace(x), top: labelPlace(y) }}>
          {letter}
        </span>
      ))}
    </>
  );
}
