import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { MaskValues } from './find-mask-size-mismatch.ts';

export interface MaskEditorProps {
  /** The image that is painted over. */
  readonly image: ImageFile;
  readonly values: MaskValues;
  readonly maxGroups: number;
  /** Duration of the future video. */
  readonly seconds: number;
  /** The purpose for which the user opened the editor. */
  readonly aim: 'still' | 'motion';
  /** Index of the initial group. */
  readonly group?: number;
  readonly apply: (values: MaskValues) => void;
  readonly close: () => void;
}
