import type { Column, ParameterValue } from '../../../../shared/conversations/conversation.ts';
import type { ParameterField } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import type { InputProps } from '../../../entities/fields/input-props.ts';
import { createRequiredContext } from '../../../ui/required-context.ts';
import type { ColumnsEdit } from '../data/use-conversation-columns.ts';
import type { editedParameters, valueIn } from './column-scope.ts';

export const rowLabelId = (name: string) => `${parameterId(name)}-label`;
export const rowHelpId = (name: string) => `${parameterId(name)}-help`;

/** Shared data of every control of the panel. */
export interface Panel {
  /** The columns that an edit applies to. */
  readonly columns: readonly Column[];
  readonly scopedValueOf: (name: string) => ReturnType<typeof valueIn>;
  readonly messagesOf: ReturnType<typeof editedParameters>;
  /** `undefined` takes a value out, so that it is not sent. */
  readonly change: (changes: Readonly<Record<string, ParameterValue | undefined>>) => void;
  /** Changes each column by its own values. */
  readonly edit: (edit: ColumnsEdit) => void;
  /** Changes several values at the same time, with Undo. */
  readonly replace: (title: string, edit: ColumnsEdit) => void;
}

export const [PanelProvider, usePanel] = createRequiredContext<Panel>('a parameters panel');

export const parameterId = (name: string) => `parameter-${name}`;

/** Props of a control of a field that only conversations have. */
export type ListInputProps<F extends ParameterField> = InputProps<F, string[]>;

/** Returns the value and state of a parameter for its control. */
export function useParameterValue(name: string) {
  const { scopedValueOf, messagesOf, change } = usePanel();
  const { value, differs } = scopedValueOf(name);
  const set = (next: ParameterValue | undefined) => change({ [name]: next });
  return { value, differs, set, isBad: messagesOf(name).reasons.length > 0 };
}
