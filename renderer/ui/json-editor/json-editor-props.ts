import type { RefObject } from 'react';
import type { JsonFault, JsonObject } from '../../../shared/util/json.ts';

interface JsonEditorProps {
  readonly id: string;
  /** Id of the label. */
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly shape?: 'object' | 'list' | undefined;
  readonly placeholder?: string | undefined;
  /** True if the JSON is valid but has another problem. */
  readonly isBad?: boolean;
  /** Objections to text that is not blank, with their lines; omitted: only that it is JSON of this shape. */
  readonly faults?: ((text: string) => readonly JsonFault[]) | undefined;
  /** The editor suggests the names and values of this JSON schema. */
  readonly schema?: JsonObject | undefined;
  /** Receives the focus as soon as a dialog opens. */
  readonly autoFocus?: boolean;
}

export const defaultPlaceholder = '{ "name": "value" }';

/** Props of the code editor, which takes the place of the text area. */
export interface JsonCodeProps extends JsonEditorProps {
  /** The editor receives the focus with this selection of the text area. */
  readonly selection: RefObject<{ readonly from: number; readonly to: number } | undefined>;
}
