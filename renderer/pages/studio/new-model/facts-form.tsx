import { Checkbox, Select, Textarea } from '@mantine/core';
import { listIn, member, objectIn, textIn } from '../../../../shared/conversations/read-json-members.ts';
import { modelFileJsonSchema } from '../../../../shared/models/model-files/model-file-json-schema.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  unmistakableText,
} from '../../../../shared/util/json.ts';
import { readNumber } from '../../../../shared/util/read-number.ts';
import { capitalized } from '../../../../shared/util/text-for-sentence.ts';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';

/** Facts of a model file by their names, each with its JSON schema. */
type Facts = Readonly<Record<string, JsonObject>>;

export const line: JsonObject = { type: 'string' };
export const lines: JsonObject = { type: 'array', items: line };

/** Labels of facts whose description says more than a label can. */
const shortLabels: Readonly<Record<string, string>> = { role: 'Meaning', options: 'Choices', initial: 'Default' };

// The schema of model files names the facts of a model and of each kind of field. Its descriptions are their labels.
const [modelSchema] = listIn(modelFileJsonSchema(), 'anyOf');
const fieldSchema = objectIn(objectIn(objectIn(modelSchema, 'properties'), 'fields'), 'additionalProperties');
const kinds = listIn(fieldSchema, 'oneOf').map((schema) => {
  const type = objectIn(objectIn(schema, 'properties'), 'type');
  return { value: textIn(type, 'const') ?? '', label: labelOf('type', type), facts: factsIn(schema) };
});

export const factsOfModel = factsIn(modelSchema);

export function factsOfKind(kind: unknown): Facts {
  return { name: { ...line, description: 'Name in the request' }, ...kinds.find(({ value }) => value === kind)?.facts };
}

/** Returns the facts that a control can show: texts, numbers, choices, and lists of them. */
function factsIn(schema: Json | undefined): Facts {
  const all = Object.entries(objectIn(schema, 'properties') ?? {});
  const shown = all.flatMap(([name, fact]) => {
    const type = textIn(fact, 'type');
    const isHidden = /^(?:evidence|version|\$schema)$/.test(name) || !isJsonObject(fact) || type === 'object';
    const entry = isHidden || type !== 'array' ? line : entrySchema(fact);
    return isHidden || (textIn(entry, 'type') !== 'string' && !member(entry, 'anyOf')) ? [] : [[name, fact] as const];
  });
  return Object.fromEntries(shown);
}

/** The schema of an entry of a list. Of an option, its value counts. */
function entrySchema(schema: JsonObject): JsonObject {
  const items = objectIn(schema, 'items') ?? {};
  return objectIn(objectIn(items, 'properties'), 'value') ?? items;
}

function labelOf(name: string, schema: Json | undefined): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return shortLabels[name] ?? /^[^.,:]+/.exec(textIn(schema, 'description') ?? '')?.[0] ?? capitalized(words);
}

/** Returns a fact as its control shows it. Where a number and a text can stand, `5` is a number and `"5"` a text. */
function shownFact(schema: JsonObject, fact: Json | undefined): string {
  if (fact === undefined) return '';
  if (!isJsonArray(fact)) return textIn(schema, 'type') === 'string' ? String(fact) : unmistakableText(fact);
  return fact.map((each) => shownFact(entrySchema(schema), isJsonObject(each) ? each['value'] : each)).join('\n');
}

/** Returns what a person wrote; `null` for nothing. `before`: a known option keeps its label. */
function readFact(schema: JsonObject, written: string, before: Json | undefined): Json {
  const typed = written.trim();
  if (typed === '') return null;
  if (textIn(schema, 'type') === 'string') return typed;
  const isText = /^".*"$/.test(typed);
  if (textIn(schema, 'type') !== 'array') return isText ? typed.slice(1, -1) : (readNumber(typed) ?? typed);
  const entries = typed.split('\n').map((each) => readFact(entrySchema(schema), each, undefined));
  if (objectIn(schema, 'items') === entrySchema(schema)) return entries;
  const known = isJsonArray(before) ? before.filter(isJsonObject) : [];
  return entries.map((value) => known.find((each) => each['value'] === value) ?? { value });
}

interface FactsFormProps {
  readonly label: string;
  readonly facts: Facts;
  readonly file: JsonObject;
  /** `null` removes the fact. */
  readonly set: (fact: string, value: Json) => void;
  /** Called when a fact receives the focus. */
  readonly show?: (fact: string) => void;
}

/** A form for the facts of a model or a field. A text is saved when the user leaves it. */
export function FactsForm({ label, facts, file, set, show }: FactsFormProps) {
  return (
    <Stack component="section" gap="s3" aria-label={label}>
      {Object.entries(facts).map(([name, schema]) => (
        <Box key={name} onFocus={() => show?.(name)}>
          <FactControl name={name} schema={schema} fact={file[name]} set={(value) => set(name, value)} />
        </Box>
      ))}
    </Stack>
  );
}

interface FactControlProps {
  readonly name: string;
  readonly schema: JsonObject;
  readonly fact: Json | undefined;
  readonly set: (value: Json) => void;
}

function FactControl({ name, schema, fact, set }: FactControlProps) {
  const label = name === 'type' ? 'Kind' : labelOf(name, schema);
  const values = listIn(schema, 'enum').filter((value) => typeof value === 'string');
  const shown = shownFact(schema, fact);
  if (name === 'type' || values.length > 0) {
    const data = name === 'type' ? kinds.map(({ facts: _, ...kind }) => kind) : [...values];
    return (
      <Select
        label={label}
        data={data}
        value={shown}
        clearable={name === 'role'}
        allowDeselect={false}
        onChange={set}
      />
    );
  }
  if (textIn(schema, 'type') === 'boolean') {
    const canBeFalse = member(schema, 'const') === undefined;
    const change = (isOn: boolean) => set(isOn || canBeFalse ? isOn : null);
    return (
      <Checkbox label={label} checked={fact === true} onChange={({ currentTarget }) => change(currentTarget.checked)} />
    );
  }
  const isList = textIn(schema, 'type') === 'array';
  return (
    <Textarea
      // Another value, for example after Undo, begins anew.
      key={shown}
      label={label}
      description={isList ? 'One on each line' : undefined}
      autosize
      minRows={isList ? 3 : 1}
      defaultValue={shown}
      onBlur={({ currentTarget: { value } }) => value !== shown && set(readFact(schema, value, fact))}
    />
  );
}
