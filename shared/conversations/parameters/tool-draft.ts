import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../util/json.ts';

/**
 * A tool while the user edits it. All texts are as entered, valid or not.
 * - `function` a function that the model can call, with a JSON schema of its arguments
 * - `custom`   chat: called with free text
 * - `server`   messages: a tool with a type of the gateway; other fields are JSON
 * - `json`     any other tool, as sent
 */
const toolDraftSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('function'),
    name: z.string(),
    description: z.string(),
    /** Chat only. */
    strict: z.boolean().optional(),
    /** JSON text. Blank text omits an optional schema. */
    schema: z.string(),
  }),
  z.object({ kind: z.literal('custom'), name: z.string(), description: z.string(), format: z.string() }),
  z.object({ kind: z.literal('server'), type: z.string(), name: z.string(), more: z.string() }),
  z.object({ kind: z.literal('json'), text: z.string() }),
]);
export type ToolDraft = Readonly<z.infer<typeof toolDraftSchema>>;

/** The member of the request that a tool is sent in. Each has its own wire form. */
export type ToolForm = 'chat' | 'functions' | 'messages';

export function readToolDraft(entry: string): ToolDraft {
  const parsed = parseJson(entry);
  const draft = toolDraftSchema.safeParse(parsed.ok ? parsed.value : undefined);
  return draft.success ? draft.data : { kind: 'json', text: entry };
}

export function writeToolDraft(draft: ToolDraft): string {
  return JSON.stringify(draft);
}

/** Returns the name of a tool in calls. */
export function toolName(form: ToolForm, draft: ToolDraft): string {
  if (draft.kind !== 'json') return draft.name;
  const parsed = parseJson(draft.text);
  return parsed.ok && isJsonObject(parsed.value) ? nameOnWire(form, parsed.value) : '';
}

/** Returns the name of a tool in wire form, or of the tool in a tool choice. */
export function nameOnWire(form: ToolForm, wire: JsonObject): string {
  const { type } = wire;
  const inner = form === 'chat' && (type === 'function' || type === 'custom') ? wire[type] : wire;
  const name = isJsonObject(inner) ? inner['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/** Returns the wire form of a draft. Call it only with a valid draft. */
export function toolOnWire(form: ToolForm, draft: ToolDraft): Json {
  const described = (description: string) => (description === '' ? {} : { description });
  switch (draft.kind) {
    case 'json':
      return parsedOr(draft.text, {});
    case 'custom':
      return {
        type: 'custom',
        custom: {
          name: draft.name,
          ...described(draft.description),
          ...(draft.format.trim() === '' ? {} : { format: parsedOr(draft.format, {}) }),
        },
      };
    case 'server':
      return { type: draft.type, name: draft.name, ...asObject(parsedOr(draft.more, {})) };
    default: {
      const named = { name: draft.name, ...described(draft.description) };
      if (form === 'messages') return { ...named, input_schema: parsedOr(draft.schema, { type: 'object' }) };
      const parameters = draft.schema.trim() === '' ? {} : { parameters: parsedOr(draft.schema, {}) };
      const strict = draft.strict === undefined ? {} : { strict: draft.strict };
      if (form === 'functions') return { ...named, ...parameters };
      return { type: 'function', function: { ...named, ...parameters, ...strict } };
    }
  }
}

/** Returns a tool in wire form as a draft. Returns a `json` draft if no form can represent all of it. */
export function draftOfTool(form: ToolForm, wire: Json): ToolDraft {
  const written: ToolDraft = { kind: 'json', text: pretty(wire) };
  if (!isJsonObject(wire)) return written;
  const draft = guess(form, wire);
  return draft && JSON.stringify(toolOnWire(form, draft)) === JSON.stringify(wire) ? draft : written;
}

function guess(form: ToolForm, wire: JsonObject): ToolDraft | undefined {
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  const { type, custom, name } = wire;
  if (form === 'chat' && type === 'custom' && isJsonObject(custom)) {
    const format = custom['format'] === undefined ? '' : pretty(custom['format']);
    return { kind: 'custom', name: text(custom['name']), description: text(custom['description']), format };
  }
  const inner = form === 'chat' ? wire['function'] : wire;
  if (form === 'messages' && typeof type === 'string') {
    const { type: _, name: __, ...more } = wire;
    return { kind: 'server', type, name: text(name), more: Object.keys(more).length === 0 ? '' : pretty(more) };
  }
  if (!isJsonObject(inner)) return undefined;
  const schema = inner[form === 'messages' ? 'input_schema' : 'parameters'];
  const { strict } = inner;
  return {
    kind: 'function',
    name: text(inner['name']),
    description: text(inner['description']),
    schema: schema === undefined ? '' : pretty(schema),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

function pretty(value: Json): string {
  return JSON.stringify(value, null, 2);
}

function parsedOr(text: string, otherwise: Json): Json {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : otherwise;
}

function asObject(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}
