import type { ToolDraft } from '../../../../shared/conversations/parameters/tool-draft.ts';

export const kindText = ({ kind }: ToolDraft) => (kind === 'json' ? 'JSON' : kind);

interface ToolTemplate {
  readonly label: string;
  readonly facts: string;
  readonly draft: ToolDraft;
}

export const schemaExample = '{ "type": "object", "properties": {} }';

const schema = '{\n  "type": "object",\n  "properties": {},\n  "required": []\n}';
const createServerTool = (label: string, type: string, name: string): ToolTemplate => ({
  label,
  facts: 'assumed version',
  draft: { kind: 'server', type, name, more: '' },
});

/** Tools that can be added. The interface names the types of server tools, not their versions. */
export const toolTemplates: readonly ToolTemplate[] = [
  {
    label: 'Function',
    facts: 'JSON schema',
    draft: { kind: 'function', name: '', description: '', schema },
  },
  {
    label: 'Custom tool',
    facts: 'free text',
    draft: { kind: 'custom', name: '', description: '', format: '' },
  },
  createServerTool('Web search', 'web_search_20250305', 'web_search'),
  createServerTool('Bash', 'bash_20250124', 'bash'),
  createServerTool('Text editor', 'text_editor_20250728', 'str_replace_based_edit_tool'),
  {
    label: 'From JSON',
    facts: 'as sent',
    draft: { kind: 'json', text: '' },
  },
];
