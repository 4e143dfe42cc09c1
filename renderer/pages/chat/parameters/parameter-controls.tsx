import type { ParameterValue, ParameterValues } from '../../../../shared/conversations/conversation.ts';
import {
  activeParts,
  asWritten,
  type ObjectParameter,
  writtenParts,
} from '../../../../shared/conversations/parameters/object-parameter.ts';
import type { Parameter } from '../../../../shared/conversations/parameters/parameter.ts';
import { parameterTitle } from '../../../../shared/conversations/parameters/parameter-values.ts';
import { ChoiceInput } from '../../../entities/fields/choice-input.tsx';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { withChanges, withEachChanged } from './column-scope.ts';
import { ConversationPresetMenu, useConversationPresetList } from './conversation-preset-menu.tsx';
import { parameterId, rowHelpId, rowLabelId, usePanel } from './panel-context.ts';
import { ParameterRow } from './parameter-row.tsx';
import styles from './parameters.module.css';
import { PlainControl } from './plain-control.tsx';

/** The controls of several parameters. */
export function ParameterControls({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return parameters.map((parameter) =>
    parameter.field ? (
      <PlainControl
        key={parameter.name}
        parameter={parameter}
        end={parameter.takesPrompt && <SystemPromptMenu name={parameter.name} />}
      />
    ) : (
      <ObjectControl key={parameter.name} parameter={parameter} />
    ),
  );
}

/** The library of system prompts, beside the field that receives one. */
function SystemPromptMenu({ name }: { name: string }) {
  const { columns, scopedValueOf, replace } = usePanel();
  const presets = useConversationPresetList(({ kind }) => kind === 'prompt');
  const { value } = scopedValueOf(name);
  const holds = typeof value === 'string' && value.trim() !== '' ? { kind: 'prompt' as const, text: value } : undefined;
  return (
    <ConversationPresetMenu
      label="Prompts"
      emptyText="No prompts yet. Write one below and save it."
      presetList={{ presets, holds, save: 'Save this prompt' }}
      use={(preset) => {
        if (preset.holds.kind !== 'prompt') return;
        replace(`“${preset.name}” is the ${name} prompt`, withChanges(columns, { [name]: preset.holds.text }));
      }}
    />
  );
}

/** An object by its parts; what the interface leaves open is written as JSON instead. */
function ObjectControl({ parameter }: { parameter: ObjectParameter }) {
  const { columns, scopedValueOf, change, messagesOf } = usePanel();
  const chooseLead = useChooseLead(parameter);
  const { name, names, lead } = parameter;
  const title = parameter.basicTitle ?? name;
  const isSet = names.some((each) => scopedValueOf(each).differs || scopedValueOf(each).value !== undefined);
  const written = scopedValueOf(name);
  const values = Object.fromEntries(
    names.flatMap((each) => {
      const { value } = scopedValueOf(each);
      return value === undefined ? [] : [[each, value]];
    }),
  );
  const isText = written.differs || written.value !== undefined;
  const text = typeof written.value === 'string' ? written.value : '';
  const parts = isText ? writtenParts(parameter, text) : undefined;
  const emptied = Object.fromEntries(names.map((each) => [each, undefined]));
  const { inForce } = activeParts(parameter, values);
  const shown = lead === undefined ? Object.values(parameter.parts) : inForce.filter((part) => part !== lead);
  return (
    <ParameterRow
      name={name}
      facts={lead?.evidence ? { ...parameter, evidence: lead.evidence } : parameter}
      clears={names}
      isSet={isSet}
      group={!isText}
      helpFirst
      end={
        <button
          type="button"
          className={`link ${styles['asJson']}`}
          aria-label={isText ? `Edit ${title} in the form` : `Edit ${title} as JSON`}
          aria-disabled={isText && parts === undefined}
          title={isText && parts === undefined ? 'The form can’t show all of this. Clear it first.' : undefined}
          onClick={() => {
            if (!isText) change({ ...emptied, [name]: asWritten(parameter, columns[0]?.values ?? {}) });
            else if (parts) change({ ...emptied, ...parts });
          }}
        >
          {isText ? 'Form' : 'JSON'}
        </button>
      }
    >
      {isText ? (
        <JsonEditor
          id={parameterId(name)}
          labelId={rowLabelId(name)}
          describedBy={rowHelpId(name)}
          schema={parameter.schema}
          text={text}
          isBad={messagesOf(name).reasons.length > 0}
          change={(next) => change({ [name]: next })}
        />
      ) : (
        <>
          {lead?.field.kind === 'choice' && (
            <ChoiceInput
              id={parameterId(lead.name)}
              labelId={rowLabelId(name)}
              field={lead.field}
              value={scopedValueOf(lead.name).value}
              change={chooseLead}
            />
          )}
          {lead !== undefined &&
            messagesOf(lead.name).reasons.map((reason) => (
              <p key={reason} className="bad small">
                {parameter.basicTitle ?? lead.name} {reason}
              </p>
            ))}
          {shown.length > 0 && (
            <Stack gap={12} mt={2} pl="s3" edge="left">
              {shown.map((part) => (
                <PlainControl key={part.name} inside={name} parameter={part} />
              ))}
            </Stack>
          )}
        </>
      )}
    </ParameterRow>
  );
}

/** Sets the lead of an object, and the values that the object then needs. A replaced value can be restored with Undo. */
function useChooseLead({ name, basicTitle, lead, complete }: ObjectParameter) {
  const { columns, edit, replace } = usePanel();
  return (next: ParameterValue | undefined) => {
    if (lead === undefined) return;
    const changesOf = (values: ParameterValues) => {
      const chosen = { ...values, [lead.name]: next };
      const needs = next === undefined ? {} : (complete?.(chosen as ParameterValues) ?? {});
      return { [lead.name]: next, ...needs };
    };
    const replaced = columns.flatMap(({ endpoint, values }) =>
      Object.keys(changesOf(values))
        .filter((each) => each !== lead.name && values[each] !== undefined)
        .map((each) => parameterTitle(endpoint, each)),
    );
    const changes = withEachChanged(columns, changesOf);
    if (replaced.length === 0) edit(changes);
    else replace(`${[...new Set(replaced)].join(', ')} raised to make room for ${basicTitle ?? name}`, changes);
  };
}
