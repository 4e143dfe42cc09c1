import { Drawer } from '@mantine/core';
import { useEffect } from 'react';
import type { RunPlanRow } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import { fieldsNotSent } from '../../../../shared/models/model-rules.ts';
import { useAssistantDialogRequest } from '../../../entities/assistant/assistant-dialog-request.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { type DraftActions, DraftsAt } from '../../../entities/drafts/use-draft.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { ExtraFields } from '../form/extra-fields.tsx';
import { FormField } from '../form/form-field.tsx';
import { ModelNotes } from '../form/model-notes.tsx';
import { templateRowSentence } from './prompt-cell.tsx';

interface RowDrawerProps {
  readonly row: RunPlanRow;
  /** Wire name of the field that receives the focus. */
  readonly focus: string | undefined;
  readonly actions: DraftActions;
  /** The rows that change. */
  readonly scope: 'this row' | 'all its rows';
  readonly close: () => void;
}

/** Shows the form of a model of the plan, for one row or for all its rows. */
export function RowDrawer({ row, focus, actions, scope, close }: RowDrawerProps) {
  useReturningFocus();
  const isAssistantOpen = useAssistantDialogRequest(({ request }) => request !== null);
  const { model, draft } = row;
  const notSent = fieldsNotSent(model, draft.values);
  useEffect(() => {
    if (focus === undefined) return;
    // The drawer moves the focus to its first control; this runs later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => focusControl(focus)));
    return () => cancelAnimationFrame(frame);
  }, [focus]);
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={!isAssistantOpen}
      position="right"
      size={432}
      padding="lg"
      styles={{ content: { background: 'var(--panel)' }, header: { background: 'var(--panel)' } }}
      title={`${model.title}, ${scope} only`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <DraftsAt value={actions}>
        <Stack gap={14}>
          <p className="t3 small">Changes here apply to {scope} only. Everything else follows the form.</p>
          <ModelNotes model={model} />
          {draft.template && <p className="t2 small">{templateRowSentence}</p>}
          <FieldRows
            model={model}
            values={draft.values}
            names={Object.keys(model.fields).filter((name) => !draft.template || model.fields[name]?.role !== 'prompt')}
            controlOf={(name) => {
              const field = model.fields[name];
              return (
                field && (
                  <FormField
                    key={name}
                    model={model}
                    name={name}
                    field={field}
                    value={draft.values[name]}
                    values={draft.values}
                    reasons={row.reasons.filter((reason) => reason.field === name).map(({ text }) => text)}
                    touched
                    notSent={notSent[name]}
                  />
                )
              );
            }}
          />
          <ExtraFields
            text={draft.extra}
            reasons={row.reasons.filter(({ field }) => field === 'extra').map(({ text }) => text)}
            change={(extra) => actions.setExtra(model, extra)}
          />
        </Stack>
      </DraftsAt>
    </Drawer>
  );
}
