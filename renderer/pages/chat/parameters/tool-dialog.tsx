import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  checkTool,
  partOnWire,
  type ToolFault,
} from '../../../../shared/conversations/parameters/check-tool-definition.ts';
import {
  draftOfTool,
  type ToolDraft,
  type ToolForm,
  toolOnWire,
} from '../../../../shared/conversations/parameters/tool-draft.ts';
import { parseJson } from '../../../../shared/util/json.ts';
import { JsonEditor } from '../../../ui/json-editor.tsx';
import { Flex, Group, Stack } from '../../../ui/primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { kindText, schemaExample } from './new-tools.ts';
import styles from './parameters.module.css';

interface ToolDialogProps {
  readonly form: ToolForm;
  readonly draft: ToolDraft;
  readonly change: (draft: ToolDraft) => void;
  readonly close: () => void;
}

/** One tool. Input is saved immediately, valid or not; errors are shown at their fields. */
export function ToolDialog({ form, draft, change, close }: ToolDialogProps) {
  const [isLeft, setLeft] = useState(false);
  const faults = checkTool(form, draft);
  // A new one has no name yet, which is no fault before it could be given one.
  const isNew = !isLeft && draft.kind !== 'json' && draft.name === '';
  const told = isNew ? faults.filter(({ part }) => part !== 'name') : faults;
  const wire = draft.kind === 'json' ? parseJson(draft.text) : undefined;
  const asForm = wire?.ok ? draftOfTool(form, wire.value) : undefined;
  return (
    <Modal opened onClose={close} title={`Tool · ${kindText[draft.kind]}`} size={620}>
      <Stack gap="s4">
        <Boxes form={form} draft={draft} faults={told} change={change} leaveName={() => setLeft(true)} />
        <Group gap="s2">
          {draft.kind === 'json' ? (
            asForm && asForm.kind !== 'json' && <Button onClick={() => change(asForm)}>Use form</Button>
          ) : (
            <Button
              aria-disabled={faults.length > 0}
              title={faults.length > 0 ? 'Fix the errors first' : undefined}
              onClick={() =>
                faults.length === 0 && change({ kind: 'json', text: JSON.stringify(toolOnWire(form, draft), null, 2) })
              }
            >
              Edit as JSON
            </Button>
          )}
          <span className="grow" />
          <Button variant="filled" onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface BoxesProps extends Omit<ToolDialogProps, 'close'> {
  /** The shown errors. */
  readonly faults: readonly ToolFault[];
  readonly leaveName: () => void;
}

function Boxes({ form, draft, faults, change, leaveName }: BoxesProps): ReactNode {
  const spellCheck = useSpellCheck();
  const box = { form, faults };
  const description = (text: string, write: (text: string) => void) => (
    <Box {...box} title="description" help="Purpose of the tool and when to call it. The model reads this.">
      <textarea
        id="tool-description"
        className="control-input"
        rows={3}
        spellCheck={spellCheck}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
    </Box>
  );
  const name = (text: string, write: (text: string) => void) => (
    <Box {...box} title="name" part="name">
      <input
        id="tool-name"
        className="control-input control-mono"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        aria-invalid={faults.some(({ part }) => part === 'name')}
        onBlur={leaveName}
        onChange={(event) => {
          leaveName();
          write(event.target.value);
        }}
      />
    </Box>
  );
  switch (draft.kind) {
    case 'function': {
      const schema = partOnWire(form, 'schema');
      return (
        <>
          {name(draft.name, (text) => change({ ...draft, name: text }))}
          {description(draft.description, (text) => change({ ...draft, description: text }))}
          <Box {...box} title={schema} part="schema" help="JSON schema of the arguments.">
            <JsonEditor
              id={`tool-${schema}`}
              text={draft.schema}
              placeholder={schemaExample}
              isBad={faults.some(({ part }) => part === 'schema')}
              change={(text) => change({ ...draft, schema: text })}
            />
          </Box>
          {form === 'chat' && (
            <label className={styles['check']}>
              <input
                type="checkbox"
                checked={draft.strict === true}
                onChange={(event) => {
                  const { strict: _, ...rest } = draft;
                  change(event.target.checked ? { ...rest, strict: true } : rest);
                }}
              />
              <span className="mono">strict</span>
              <span className="t3 small">Calls must match the schema exactly.</span>
            </label>
          )}
        </>
      );
    }
    case 'custom':
      return (
        <>
          {name(draft.name, (text) => change({ ...draft, name: text }))}
          {description(draft.description, (text) => change({ ...draft, description: text }))}
          <Box {...box} title="format" part="format" help="Required format of the text. JSON if empty.">
            <JsonEditor
              id="tool-format"
              text={draft.format}
              placeholder={'{ "type": "text" }'}
              change={(text) => change({ ...draft, format: text })}
            />
          </Box>
        </>
      );
    case 'server':
      return (
        <>
          <Box {...box} title="type" part="type" help="bash, text_editor, or web_search, followed by _ and a date.">
            <input
              id="tool-type"
              className="control-input control-mono"
              autoComplete="off"
              spellCheck={false}
              value={draft.type}
              onChange={(event) => change({ ...draft, type: event.target.value })}
            />
          </Box>
          {name(draft.name, (text) => change({ ...draft, name: text }))}
          <Box {...box} title="more fields" part="more" help="For example, max_uses for a web search. Sent as is.">
            <JsonEditor
              id="tool-more fields"
              text={draft.more}
              placeholder={'{ "max_uses": 3 }'}
              change={(text) => change({ ...draft, more: text })}
            />
          </Box>
        </>
      );
    case 'json':
      return (
        <Box {...box} title="JSON" part="text" help="The tool exactly as sent.">
          <JsonEditor
            id="tool-JSON"
            text={draft.text}
            isBad={faults.length > 0}
            change={(text) => change({ ...draft, text })}
          />
        </Box>
      );
  }
}

interface BoxProps {
  readonly form: ToolForm;
  readonly faults: readonly ToolFault[];
  readonly title: string;
  readonly part?: ToolFault['part'];
  readonly help?: string;
  readonly children: ReactNode;
}

function Box({ faults, title, part, help, children }: BoxProps) {
  return (
    <div className="field">
      <Flex gap="s2" align="baseline" miw={0} mih={16}>
        <label className={styles['name']} htmlFor={`tool-${title}`}>
          {title}
        </label>
        {help && <span className="small t3 cut field-help">{help}</span>}
      </Flex>
      {children}
      {faults.map(
        (fault) =>
          fault.part === part && (
            <p key={fault.text} className="field-reason">
              {title} {fault.text}
            </p>
          ),
      )}
    </div>
  );
}
