import { useLayoutEffect, useRef } from 'react';
import type { ScopeImage, ScopeName } from '../../../../shared/measurements/scopes/scope-images.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { ScopeGraticule } from './scope-graticule.tsx';
import styles from './scopes.module.css';

export const scopeTitles: Readonly<Record<ScopeName, string>> = {
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
