import { faultsOf, isJsonObject, type JsonFault, type JsonObject, parseJsonObject } from '../../util/json.ts';
import { checkSchema, checkSchemaObject } from '../check-json-schema.ts';
import { nameOnWire, type ToolDraft, type ToolForm } from './tool-draft.ts';

/** `text` is the rest of a sentence that begins with the wire name of the input box. `line` is a line in the box. */
export interface ToolFault extends JsonFault {
  /** The input box with the fault. */
  readonly part: 'name' | 'type' | 'schema' | 'format' | 'more' | 'text';
}

/** The kinds of tools that each form supports. */
export const toolKinds: Readonly<Record<ToolForm, readonly ToolDraft['kind'][]>> = {
  chat: ['function', 'custom', 'json'],
  functions: ['function', 'json'],
  messages: ['function', 'server', 'json'],
};

/** Returns the faults of one tool, one list entry per faulty input box. */
export function checkTool(form: ToolForm, draft: ToolDraft): readonly ToolFault[] {
  if (!toolKinds[form].includes(draft.kind)) {
    return [{ part: 'text', text: `is a ${draft.kind} tool, which isn’t supported here. Remove this tool.` }];
  }
  switch (draft.kind) {
    case 'json':
      return checkJsonTool(form, draft.text).map((fault) => ({ part: 'text', ...fault }));
    case 'custom':
      return [...checkName(form, draft.name), ...checkOptional('format', draft.format)];
    case 'server':
      return [...checkType(draft.type), ...checkName(form, draft.name), ...checkMore(draft.more)];
    default:
      return [...checkName(form, draft.name), ...checkSchemaText(form, draft.schema)];
  }
}

/** Returns the wire name of an input box. */
export function partOnWire(form: ToolForm, part: ToolFault['part']): string {
  if (part === 'schema') return form === 'messages' ? 'input_schema' : 'parameters';
  if (part === 'more') return 'more fields';
  return part === 'text' ? 'JSON' : part;
}

/** Not documented, but both services have this limit and would reject longer names. */
const longestName: Readonly<Record<ToolForm, number>> = { chat: 64, functions: 64, messages: 128 };

function nameFault(form: ToolForm, name: string): string | undefined {
  if (name === '') return 'is empty.';
  const most = longestName[form];
  if (/^[\w-]+$/.test(name) && name.length <= most) return undefined;
  return `is “${name}”; it must have 1 to ${most} letters, digits, _ or -.`;
}

function checkName(form: ToolForm, name: string): ToolFault[] {
  const fault = nameFault(form, name);
  return fault === undefined ? [] : [{ part: 'name', text: fault }];
}

const serverType = /^(bash|text_editor|web_search)_\d{8}$/;

/** Returns true when the API documents this type of server tool. The date in the type is assumed. */
export function isKnownServerTool(type: string): boolean {
  return serverType.test(type);
}

function checkType(type: string): ToolFault[] {
  if (serverType.test(type)) return [];
  return [
    {
      part: 'type',
      text: `is “${type}”; it must be bash, text_editor or web_search, followed by _ and a date as YYYYMMDD.`,
    },
  ];
}

function checkSchemaText(form: ToolForm, schema: string): ToolFault[] {
  if (schema.trim() === '') return form === 'messages' ? [{ part: 'schema', text: 'is empty.' }] : [];
  const faults = checkSchema(schema).map((fault): ToolFault => ({ part: 'schema', ...fault }));
  if (faults.length > 0 || form !== 'messages') return faults;
  const parsed = parseJsonObject(schema);
  return parsed.ok && parsed.value['type'] !== 'object' ? [{ part: 'schema', text: notAnObject }] : [];
}

const notAnObject = 'must contain "type": "object".';

function checkOptional(part: 'format' | 'more', text: string): ToolFault[] {
  if (text.trim() === '') return [];
  return faultsOf(parseJsonObject(text)).map((fault) => ({ part, ...fault }));
}

function checkMore(more: string): ToolFault[] {
  const faults = checkOptional('more', more);
  const parsed = parseJsonObject(more);
  const taken = parsed.ok ? ['type', 'name'].filter((name) => name in parsed.value) : [];
  return [
    ...faults,
    ...taken.map((name): ToolFault => ({ part: 'more', text: `contain ${name}, which has its own field.` })),
  ];
}

/** Checks a tool that was entered as JSON. Returns only faults that would certainly be rejected. */
function checkJsonTool(form: ToolForm, text: string): JsonFault[] {
  const parsed = parseJsonObject(text);
  if (!parsed.ok) return [...faultsOf(parsed)];
  const tool = parsed.value;
  const fault = nameFault(form, nameOnWire(form, tool));
  const found = schemaOnWire(tool);
  const faults = found ? checkSchemaObject(found.schema, text, found.path) : [];
  return [
    ...(fault === undefined ? [] : [{ text: `has a name that ${fault}` }]),
    ...faults.map((each) => ({ ...each, text: `has a schema that ${each.text}` })),
    ...checkForm(form, tool).map((each) => ({ text: each })),
  ];
}

function checkForm(form: ToolForm, tool: JsonObject): string[] {
  const { type, description } = tool;
  const inner = form === 'chat' ? (tool[String(type)] ?? null) : tool;
  if (form === 'chat' && type !== 'function' && type !== 'custom')
    return ['must have the type "function" or "custom".'];
  if (!isJsonObject(inner)) return [`must have an object under "${String(type)}".`];
  const stated = form === 'chat' ? inner['description'] : description;
  if (stated !== undefined && typeof stated !== 'string') return ['has a description that isn’t text.'];
  if (form !== 'messages') {
    const { parameters } = inner;
    return parameters === undefined || isJsonObject(parameters) ? [] : ['has parameters that aren’t an object.'];
  }
  const schema = tool['input_schema'];
  if (type === undefined || type === 'custom') {
    return isJsonObject(schema) && schema['type'] === 'object' ? [] : [`has an input_schema that ${notAnObject}`];
  }
  // A server tool that the API does not document is sent with a warning.
  return typeof type === 'string' ? [] : ['must have a type that is text, or no type.'];
}

/** Returns the JSON schema of a tool's arguments and its path in the tool, if the tool has a schema. */
function schemaOnWire(wire: JsonObject): { schema: JsonObject; path: readonly string[] } | undefined {
  const inner = isJsonObject(wire['function']) ? wire['function'] : wire;
  const name = inner['parameters'] === undefined ? 'input_schema' : 'parameters';
  const schema = inner[name];
  return isJsonObject(schema) ? { schema, path: inner === wire ? [name] : ['function', name] } : undefined;
}
