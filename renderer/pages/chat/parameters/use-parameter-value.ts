import type { ParameterValue } from '../../../../shared/conversations/conversation.ts';
import type { ParameterField } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import type { InputProps } from '../../../entities/fields/input-props.ts';
import { parameterId, usePanel } from './panel-context.ts';

/** Props of a control of a field that only conversations have. */
export type ListInputProps<F extends ParameterField> = InputProps<F, string[]>;

/** Returns the value and state of a parameter for its control. */
export function useParameterValue(name: string) {
  const { scopedValueOf, messagesOf, change } = usePanel();
  const { value, differs } = scopedValueOf(name);
  const set = (next: ParameterValue | undefined) => change({ [name]: next });
  return { value, differs, set, isBad: messagesOf(name).reasons.length > 0 };
}

export const rowLabelId = (name: string) => `${parameterId(name)}-label`;
export const rowHelpId = (name: string) => `${parameterId(name)}-help`;
