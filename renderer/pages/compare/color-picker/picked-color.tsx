import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import type { MediaElement } from '../../../ui/media-error.ts';
import styles from './color-picker.module.css';
import { Magnifier } from './magnifier.tsx';
import type { Magnification } from './picker-store.ts';
import { hexOf, type PickedPixel } from './read-picked-pixel.ts';

interface PickedColorProps {
  readonly letter: string;
  /** `undefined` where the pane shows nothing. */
  readonly pixel: PickedPixel | undefined;
  readonly element: MediaElement | undefined;
  readonly magnification: Magnification;
}

/** The picked pixel of one pane: magnified, and its values. */
export function PickedColor({ letter, pixel, element, magnification }: PickedColorProps) {
  const values = pixel?.values;
  return (
    // As high as all values, so that the panes don't move when the values arrive.
    <Flex component="li" flex="1 1 204px" maw={260} gap="s2" mih="calc(6 * var(--l-small))">
      <Magnifier element={element} at={pixel} magnification={magnification} label={`Pixels of ${letter}, magnified`} />
      <Stack className="small num" flex={1} miw={112}>
        <Group component="span" gap="s2">
          <b className="strong">{letter}</b>
          {values && <i className={styles['swatch']} style={{ background: hexOf(values) }} />}
        </Group>
        {values ? (
          <>
            <span className="nowrap">{rgbText(values)}</span>
            <span>{hexOf(values)}</span>
            <span>Y {values[0]}</span>
            <span className="t3">{pixel.encoding}</span>
          </>
        ) : (
          <span className="t3">{pixel ? 'Transparent' : 'Nothing at this place'}</span>
        )}
      </Stack>
    </Flex>
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
