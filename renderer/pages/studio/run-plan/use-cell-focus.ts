import { usePlanView } from '../../../entities/drafts/plan-view.ts';

/** Returns the ref of the control of some fields in a row. The control takes the focus when a problem leads to one of them. */
export function useCellFocus(rowId: string, fields: readonly string[]) {
  const isTarget = usePlanView(({ cell }) => cell?.id === rowId && fields.includes(cell.field));
  return isTarget ? focusCell : undefined;
}

function focusCell(control: HTMLElement | null): void {
  if (!control) return;
  control.focus();
  usePlanView.setState({ cell: undefined });
}
