import { Group } from '../../../ui/layout-primitives.tsx';
import styles from './color-picker.module.css';
import { hexOf, type PickedPixel } from './read-picked-pixel.ts';

interface PickedColorProps {
  readonly letter: string;
  /** `undefined` where the pane shows nothing. */
  readonly pixel: PickedPixel | undefined;
}

/** The values of the picked pixel of one pane, in one line. */
export function PickedColor({ letter, pixel }: PickedColorProps) {
  const values = pixel?.values;
  return (
    <Group component="li" className="small num" gap="s2" wrap="wrap">
      <b className="strong">{letter}</b>
      {values ? (
        <>
          <i className={styles['swatch']} style={{ background: hexOf(values) }} />
          <span>{hexOf(values)}</span>
          <span className="nowrap">{rgbText(values)}</span>
          <span>Y {values[0]}</span>
          <span className="t3">{pixel.encoding}</span>
        </>
      ) : (
        <span className="t3">{pixel ? 'Transparent' : 'Nothing at this place'}</span>
      )}
    </Group>
  );
}

type Values = NonNullable<PickedPixel['values']>;

function rgbText([, red, green, blue]: Values): string {
  return `R ${red} G ${green} B ${blue}`;
}

/** `A: R 191 G 16 B 64, #BF1040, Y 57`. */
export function pickedText(letter: string, pixel: PickedPixel | undefined): string | undefined {
  const values = pixel?.values;
  return values && `${letter}: ${rgbText(values)}, ${hexOf(values)}, Y ${values[0]}`;
}
