import type { ImageFile } from '../../../../shared/fields/values.ts';
import type { MaskValues } from './masks-for-other-size.ts';

export interface MaskEditorProps {
  /** The picture that is painted over. */
  readonly image: ImageFile;
  readonly values: MaskValues;
  readonly maxGroups: number;
  /** How long the video will be. */
  readonly seconds: number;
  /** What the person came for. */
  readonly aim: 'still' | 'motion';
  /** A group to begin with, from 0. */
  readonly group?: number;
  readonly apply: (values: MaskValues) => void;
  readonly close: () => void;
}
