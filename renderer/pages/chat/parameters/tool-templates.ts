import type { ToolDraft, ToolForm } from '../../../../shared/conversations/parameters/tool-draft.ts';

export const kindText: Readonly<Record<ToolDraft['kind'], string>> = {
  function: 'function',
  custom: 'custom',
  server: 'server',
  json: 'JSON',
};

interface ToolTemplate {
  readonly label: string;
  readonly facts: string;
  readonly draft: ToolDraft;
  readonly forms: readonly ToolForm[];
}

export const schemaExample = '{ "type": "object", "properties": {} }';

const schema = '{\n  "type": "object",\n  "properties": {},\n  "required": []\n}';
const createServerTool = (label: string, type: string, name: string): ToolTemplate => ({
  label,
  facts: 'assumed version',
  draft: { kind: 'server', type, name, more: '' },
  forms: ['messages'],
});

/** Tools that can be added. The interface names the types of server tools, not their versions. */
export const toolTemplates: readonly ToolTemplate[] = [
  {
    label: 'Function',
    facts: 'JSON schema',
    draft: { kind: 'function', name: '', description: '', schema },
    forms: ['chat', 'functions', 'messages'],
  },
  {
    label: 'Custom tool',
    facts: 'free text',
    draft: { kind: 'custom', name: '', description: '', format: '' },
    forms: ['chat'],
  },
  createServerTool('Web search', 'web_search_20250305', 'web_search'),
  createServerTool('Bash', 'bash_20250124', 'bash'),
  createServerTool('Text editor', 'text_editor_20250728', 'str_replace_based_edit_tool'),
  {
    label: 'From JSON',
    facts: 'as sent',
    draft: { kind: 'json', text: '' },
    forms: ['chat', 'functions', 'messages'],
  },
];
