import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { jsonSchemaSchema } from '../../../../shared/conversations/json-schema-schema.ts';
import {
  checkTool,
  partOnWire,
  type ToolFault,
} from '../../../../shared/conversations/parameters/check-tool-definition.ts';
import { toolDefinitionSchemas } from '../../../../shared/conversations/parameters/tool-definition-schemas.ts';
import {
  draftOfTool,
  type ToolDraft,
  type ToolForm,
  toolOnWire,
} from '../../../../shared/conversations/parameters/tool-draft.ts';
import { type JsonObject, parseJson } from '../../../../shared/util/json.ts';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import styles from './parameters.module.css';
import { kindText, schemaExample } from './tool-templates.ts';

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
  const shownFaults = isNew ? faults.filter(({ part }) => part !== 'name') : faults;
  const wire = draft.kind === 'json' ? parseJson(draft.text) : undefined;
  const asForm = wire?.ok ? draftOfTool(form, wire.value) : undefined;
  return (
    <Modal opened onClose={close} title={`Tool · ${kindText(draft)}`} size={620}>
      <Stack gap="s4">
        <Boxes form={form} draft={draft} faults={shownFaults} change={change} onNameBlur={() => setLeft(true)} />
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
  readonly onNameBlur: () => void;
}

function Boxes({ form, draft, faults, change, onNameBlur }: BoxesProps): ReactNode {
  const spellCheck = useSpellCheck();
  const renderJsonBox = (title: string, part: ToolFault['part'], text: string, facts: JsonBoxFacts) => (
    <Box faults={faults} title={title} part={part} help={facts.help}>
      <JsonEditor
        id={boxId(title)}
        labelId={boxLabelId(title)}
        text={text}
        placeholder={facts.placeholder}
        faults={() => faults.filter((fault) => fault.part === part)}
        schema={facts.schema}
        change={facts.write}
      />
    </Box>
  );
  const renderDescription = (text: string, write: (text: string) => void) => (
    <Box faults={faults} title="description" help="Purpose of the tool and when to call it. The model reads this.">
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
  const renderName = (text: string, write: (text: string) => void) => (
    <Box faults={faults} title="name" part="name">
      <input
        id="tool-name"
        className="control-input control-mono"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        aria-invalid={faults.some(({ part }) => part === 'name')}
        onBlur={onNameBlur}
        onChange={(event) => {
          onNameBlur();
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
          {renderName(draft.name, (text) => change({ ...draft, name: text }))}
          {renderDescription(draft.description, (text) => change({ ...draft, description: text }))}
          {renderJsonBox(schema, 'schema', draft.schema, {
            help: 'JSON schema of the arguments.',
            placeholder: schemaExample,
            schema: jsonSchemaSchema,
            write: (text) => change({ ...draft, schema: text }),
          })}
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
          {renderName(draft.name, (text) => change({ ...draft, name: text }))}
          {renderDescription(draft.description, (text) => change({ ...draft, description: text }))}
          {renderJsonBox('format', 'format', draft.format, {
            help: 'Required format of the text. JSON if empty.',
            placeholder: '{ "type": "text" }',
            write: (text) => change({ ...draft, format: text }),
          })}
        </>
      );
    case 'server':
      return (
        <>
          <Box
            faults={faults}
            title="type"
            part="type"
            help="bash, text_editor, or web_search, followed by _ and a date."
          >
            <input
              id="tool-type"
              className="control-input control-mono"
              autoComplete="off"
              spellCheck={false}
              value={draft.type}
              onChange={(event) => change({ ...draft, type: event.target.value })}
            />
          </Box>
          {renderName(draft.name, (text) => change({ ...draft, name: text }))}
          {renderJsonBox('more fields', 'more', draft.more, {
            help: 'For example, max_uses for a web search. Sent as is.',
            placeholder: '{ "max_uses": 3 }',
            write: (text) => change({ ...draft, more: text }),
          })}
        </>
      );
    case 'json':
      return renderJsonBox('JSON', 'text', draft.text, {
        help: 'The tool exactly as sent.',
        schema: toolDefinitionSchemas[form],
        write: (text) => change({ ...draft, text }),
      });
  }
}

interface JsonBoxFacts {
  readonly help: string;
  readonly placeholder?: string;
  readonly schema?: JsonObject;
  readonly write: (text: string) => void;
}

/** Ids contain no spaces, because a list of ids is separated by them. */
const boxId = (title: string) => `tool-${title.replaceAll(' ', '-')}`;
const boxLabelId = (title: string) => `${boxId(title)}-label`;

interface BoxProps {
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
        <label className={styles['name']} id={boxLabelId(title)} htmlFor={boxId(title)}>
          {title}
        </label>
        {help && <span className="small t3 cut field-help">{help}</span>}
      </Flex>
      {children}
      {faults.map(
        (fault) =>
          fault.part === part && (
            <p key={fault.text} className="bad small">
              {title} {fault.text}
            </p>
          ),
      )}
    </div>
  );
}
