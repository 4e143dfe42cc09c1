import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ParameterValue, ParameterValues } from '../../../../shared/conversations/conversation.ts';
import {
  activeParts,
  asWritten,
  type ObjectParameter,
  writtenParts,
} from '../../../../shared/conversations/parameters/object-parameter.ts';
import type { Parameter } from '../../../../shared/conversations/parameters/parameter.ts';
import { parameterTitle } from '../../../../shared/conversations/parameters/parameter-values.ts';
import type { ParameterField, PlainParameter } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import type { ListField } from '../../../../shared/fields/list-field.ts';
import type { MultipleChoiceField } from '../../../../shared/fields/multiple-choice-field.ts';
import { type PairsField, pairsOf } from '../../../../shared/fields/pairs-field.ts';
import { ChoiceInput } from '../../../entities/fields/choice-input.tsx';
import type { InputProps } from '../../../entities/fields/input-props.ts';
import { JsonInput } from '../../../entities/fields/json-input.tsx';
import { NumberSlider } from '../../../entities/fields/number-slider.tsx';
import { TextInput } from '../../../entities/fields/text-input.tsx';
import { ToggleInput } from '../../../entities/fields/toggle-input.tsx';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { withChanges, withEachChanged } from './column-scope.ts';
import { ConversationPresetMenu } from './conversation-preset-menu.tsx';
import listInputStyles from './list-input.module.css';
import {
  type ListInputProps,
  parameterId,
  rowHelpId,
  rowLabelId,
  usePanel,
  useParameterValue,
} from './panel-context.ts';
import { ParameterRow } from './parameter-row.tsx';
import styles from './parameters.module.css';
import { ToolsInput } from './tools-input.tsx';

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
  const { value } = scopedValueOf(name);
  const holds = typeof value === 'string' && value.trim() !== '' ? { kind: 'prompt' as const, text: value } : undefined;
  return (
    <ConversationPresetMenu
      label="Prompts"
      emptyText="No prompts yet. Write one below and save it."
      saveLabel="Save this prompt"
      isListed={({ kind }) => kind === 'prompt'}
      holds={holds}
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
  const written = scopedValueOf(name);
  const values = Object.fromEntries(
    names.flatMap((each) => {
      const { value } = scopedValueOf(each);
      return value === undefined ? [] : [[each, value]];
    }),
  );
  const isText = written.isSet;
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

interface PlainControlProps {
  readonly parameter: PlainParameter;
  /** The object that it is a part of. */
  readonly inside?: string | undefined;
  /** Shown beside its name. */
  readonly end?: ReactNode;
}

/** The row of any parameter with one value. */
function PlainControl({ parameter, inside, end }: PlainControlProps) {
  const { name, field, required } = parameter;
  const { value, differs, set, isBad } = useParameterValue(name);
  const row = { name, inside, facts: parameter, end };
  const ids = { id: parameterId(name), labelId: rowLabelId(name), helpId: rowHelpId(name) };
  const input = { ...ids, value, isBad, change: set };
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return (
        <ParameterRow
          {...row}
          hasCustomState
          control={
            <Box component="span" className={styles['number']} flex="none" w={76}>
              <NumberInput
                id={ids.id}
                number={value}
                step={'step' in field ? field.step : 1}
                placeholder={differs ? 'differs' : required ? 'required' : 'not sent'}
                aria-invalid={isBad}
                aria-describedby={ids.helpId}
                change={set}
              />
            </Box>
          }
        >
          {Number.isFinite(field.max - field.min) && (
            <NumberSlider field={field} value={value} className={styles['slider']} change={set} />
          )}
        </ParameterRow>
      );
    case 'toggle':
      return <ParameterRow {...row} control={<ToggleInput {...input} field={field} />} />;
    default:
      return (
        <ParameterRow {...row} group={!['text', 'json', 'list'].includes(field.kind)}>
          <Input {...input} field={field} differs={differs} />
        </ParameterRow>
      );
  }
}

interface CustomInputProps extends InputProps<ParameterField, ParameterValue> {
  /** The columns have different values. */
  readonly differs: boolean;
}

/** The control of a field below its name. */
function Input({ field, differs, ...input }: CustomInputProps) {
  switch (field.kind) {
    case 'text':
      return <TextInput {...input} field={field} rows={field.rows} placeholder={differs ? 'Mixed' : undefined} />;
    case 'json':
      return <JsonInput {...input} field={field} />;
    case 'choice':
      return <ChoiceInput {...input} field={field} />;
    case 'flags':
      return <FlagsInput {...input} field={field} />;
    case 'list':
      return <ListInput {...input} field={field} />;
    case 'pairs':
      return <PairsInput {...input} field={field} />;
    case 'tools':
      return <ToolsInput {...input} field={field} />;
    default:
      return null;
  }
}

function FlagsInput({ field, id, labelId, value, change }: ListInputProps<MultipleChoiceField>) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Flex className={styles['flags']} gap="s4" role="group" aria-labelledby={labelId}>
      {field.options.map((option, index) => (
        <label key={option}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={(event) => {
              const next = field.options.filter((each) =>
                each === option ? event.target.checked : chosen.includes(each),
              );
              change(next.length === 0 ? undefined : next);
            }}
          />
          {option}
        </label>
      ))}
    </Flex>
  );
}

/** Texts as chips. Enter adds what is typed, Backspace in the empty box takes the last one back into it. */
function ListInput({ field, id, helpId, value, isBad, change }: ListInputProps<ListField>) {
  const [typed, setTyped] = useState('');
  const list: readonly string[] = Array.isArray(value) ? value : [];
  const changeList = (next: readonly string[]) => change(next.length === 0 ? undefined : [...next]);
  const add = () => {
    if (typed === '') return;
    changeList([...list, unescapeText(typed)]);
    setTyped('');
  };
  return (
    <Flex className={`field-box ${listInputStyles['chips']}`} gap={4} mih="h-control" data-bad={isBad}>
      {list.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice, so only the position identifies it.
        <Box component="span" key={index} className={`anywhere ${listInputStyles['chip']}`} maw="100%">
          {escapeWhitespace(entry)}
          <button
            type="button"
            aria-label={`Remove ${escapeWhitespace(entry)} from ${field.title}`}
            onClick={() => changeList(list.filter((_, each) => each !== index))}
          >
            <IconX size={12} stroke={1.5} aria-hidden />
          </button>
        </Box>
      ))}
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={list.length === 0 ? 'Type text, then press Enter' : ''}
        title="\n is a line break, \t a tab"
        aria-describedby={helpId}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '' && list.length > 0) {
            event.preventDefault();
            setTyped(escapeWhitespace(list.at(-1) ?? ''));
            changeList(list.slice(0, -1));
          }
        }}
      />
    </Flex>
  );
}

/** Replaces `\n` and `\t`: users often need a line break or a tab, and no key of this field enters them. */
function unescapeText(text: string): string {
  return text.replace(/\\([nt\\])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}

function escapeWhitespace(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Names with a value each, one line for a pair. */
function PairsInput({ field, id, value, isBad, change }: ListInputProps<PairsField>) {
  const name = field.title;
  const pairs = pairsOf(Array.isArray(value) ? value : []);
  const changePairs = (next: readonly (readonly [string, string])[]) =>
    change(next.length === 0 ? undefined : next.flat());
  const [nameLabel, valueLabel] = field.labels;
  const isFull = field.maxPairs !== undefined && pairs.length >= field.maxPairs;
  const boxId = (index: number) => `${id}-${index}`;
  return (
    <>
      {pairs.map(([key, held], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is identified by its position while its name is typed.
        <Group key={index} className={styles['pair']} gap={4}>
          <input
            id={boxId(index)}
            className="control-input control-mono"
            aria-label={`${nameLabel} ${index + 1} of ${name}`}
            placeholder={nameLabel}
            autoComplete="off"
            spellCheck={false}
            value={key}
            aria-invalid={isBad && key === ''}
            onChange={(event) => changePairs(pairs.with(index, [event.target.value, held]))}
          />
          <input
            className="control-input control-mono"
            aria-label={`${valueLabel} ${index + 1} of ${name}`}
            placeholder={valueLabel}
            inputMode={field.range ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            value={held}
            onChange={(event) => changePairs(pairs.with(index, [key, event.target.value]))}
          />
          <button
            type="button"
            className={`ghost ${styles['clear']}`}
            aria-label={`Remove pair ${index + 1} of ${name}`}
            onClick={() => {
              document.getElementById(id)?.focus();
              changePairs(pairs.toSpliced(index, 1));
            }}
          >
            <IconX size={12} stroke={1.5} aria-hidden />
          </button>
        </Group>
      ))}
      <Group gap="s2">
        <button
          type="button"
          id={id}
          className={`link small ${styles['add']}`}
          aria-label={`Add pair to ${name}`}
          aria-disabled={isFull}
          onClick={() => {
            if (isFull) return;
            changePairs([...pairs, ['', '']]);
            // The new row exists after the next paint.
            requestAnimationFrame(() => document.getElementById(boxId(pairs.length))?.focus());
          }}
        >
          <IconPlus size={12} stroke={1.5} aria-hidden />
          Add pair
        </button>
        {field.maxPairs !== undefined && pairs.length > 0 && (
          <span className="t3">
            {pairs.length} of {field.maxPairs}
          </span>
        )}
      </Group>
    </>
  );
}
