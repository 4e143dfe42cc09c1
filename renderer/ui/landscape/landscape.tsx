import styles from './landscape.module.css';

export const lights = ['dawn', 'dusk', 'moonlight'] as const;

const width = 900;
const height = 900;
const ridges = [0, 1, 2, 3, 4, 5] as const;

interface LandscapeProps {
  readonly light: (typeof lights)[number];
  /** The part of the landscape, as the view box of an SVG. The whole is 900 × 900. */
  readonly view: string;
}

/** Mountains, drawn in code, so that they are sharp at any size. */
export function Landscape({ light, view }: LandscapeProps) {
  return (
    <svg className={styles['panel']} data-light={light} viewBox={view} preserveAspectRatio="xMidYMax slice" aria-hidden>
      <defs>
        <linearGradient id={`sky-${light}`} x2="0" y2="1">
          <stop offset="0" className={styles['high']} />
          <stop offset="0.62" className={styles['low']} />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#sky-${light})`} />
      <circle className={styles['sun']} cx={438} cy={330} r={84} />
      {ridges.map((ridge) => (
        <path key={ridge} className={styles['ridge']} data-ridge={ridge} d={createRidgePath(ridge)} />
      ))}
    </svg>
  );
}

/** Returns the outline of one of six ridges, the farthest first, across the width of the image. */
function createRidgePath(ridge: number): string {
  const base = 400 + ridge * 74 + ridge * ridge * 5;
  const swing = 26 + ridge * 13;
  const points: string[] = [];
  for (let x = -10; x <= width + 10; x += 10) {
    const angle = (x / width) * Math.PI * 2;
    // Two slow waves and a slower one that moves the middle of the image up: no ridge repeats another.
    const wave =
      Math.sin(angle * (0.9 + ridge * 0.13) + ridge * 1.9) * swing +
      Math.sin(angle * (2.1 - ridge * 0.11) + ridge * 0.7) * swing * 0.42 +
      Math.cos(angle * 0.5 + ridge) * 18;
    points.push(`${x} ${(base - wave).toFixed(1)}`);
  }
  return `M${points.join('L')}L${width + 10} ${height + 10}L-10 ${height + 10}Z`;
}
