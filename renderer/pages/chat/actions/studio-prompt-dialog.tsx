import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { modelById } from '../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../shared/models/model.ts';
import { countCharacters, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { usePromptToStudio } from '../../../entities/drafts/use-prompt-to-studio.ts';
import { useSelectedModel } from '../../../entities/drafts/use-selected-model.ts';
import { excessCharacters, TextInput } from '../../../entities/fields/text-input.tsx';
import { useVisibleModels } from '../../../entities/models/use-models.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import {
  joinPlainBlocks,
  type PlainBlock,
  type PlainBlockKind,
  plainBlocksOf,
} from '../../../ui/markdown/markdown-to-plain-text.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import '../../../ui/control.css';
import { create } from 'zustand';

/** Shows the text before it becomes a prompt in the studio. The user chooses the model of the form. */
export function StudioPromptDialog() {
  const request = useStudioPromptRequest((state) => state.request);
  return request ? <Preview request={request} /> : null;
}

const close = () => useStudioPromptRequest.setState({ request: undefined });

function Preview({ request: { part, blocks } }: { request: StudioPromptRequest }) {
  const id = useId();
  const [selected] = useSelectedModel();
  const [modelId, setModelId] = useState(selected.id);
  const models = useVisibleModels(selected).filter((each) => fieldWithRole(each, 'prompt'));
  const model = models.find((each) => each.id === modelId) ?? models[0];
  const [takesPart, setTakesPart] = useState(part !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(blocks.keys()));
  const textOf = (isPart: boolean, indexes: ReadonlySet<number>) =>
    isPart && part !== undefined ? part : joinPlainBlocks(blocks.filter((_, index) => indexes.has(index)));
  const [text, setText] = useState(() => textOf(takesPart, chosen));
  const send = usePromptToStudio();
  const { read } = useDraftActions();
  useReturningFocus();
  const [name, field] = (model && fieldWithRole(model, 'prompt')) ?? [];
  if (!model || name === undefined || !field) return null;
  const length = countCharacters(text);
  const isEmpty = text.trim() === '';
  const before = read(model).values[name];
  const chooseText = (isPart: boolean, indexes: ReadonlySet<number>) => {
    setTakesPart(isPart);
    setChosen(indexes);
    setText(textOf(isPart, indexes));
  };
  return (
    <Modal opened onClose={close} title="Send to Studio" size={640}>
      <Stack gap="s4">
        {part !== undefined && blocks.length > 0 && (
          <SegmentedControl
            aria-label="Text to send"
            data={[
              { value: true, label: 'Selection' },
              { value: false, label: 'Answer' },
            ]}
            value={takesPart}
            onChange={(value) => chooseText(value, chosen)}
          />
        )}
        {!takesPart && blocks.length > 1 && (
          <Parts blocks={blocks} chosen={chosen} change={(indexes) => chooseText(false, indexes)} />
        )}
        <div className="field">
          <label className="field-label label" htmlFor={`${id}-model`}>
            Model
          </label>
          <select
            id={`${id}-model`}
            className="control-input"
            value={model.id}
            onChange={(event) => setModelId(modelById(event.target.value)?.id ?? model.id)}
          >
            {models.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <Flex gap="s2" align="baseline">
            <label className="field-label label grow" htmlFor={`${id}-text`}>
              {field.title}
            </label>
            <span className={`small num ${excessCharacters(field, text) > 0 ? 'bad' : 't3'}`} role="status">
              {field.maxLength === undefined ? formatCounted(length, 'character') : `${length} of ${field.maxLength}`}
            </span>
          </Flex>
          <TextInput
            id={`${id}-text`}
            helpId={`${id}-help`}
            field={field}
            value={text}
            isBad={excessCharacters(field, text) > 0}
            rows={6}
            change={(next) => setText(next ?? '')}
          />
          <p className="t3 small" id={`${id}-help`}>
            {typeof before === 'string' && before.trim() !== ''
              ? `Replaces the prompt of ${model.title} (${formatCounted(countCharacters(before), 'character')}). Undo restores it.`
              : 'Plain text, without Markdown.'}
          </p>
        </div>
        <Flex gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="filled"
            disabled={isEmpty}
            onClick={() => {
              close();
              send(model, text);
            }}
          >
            Use as prompt
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

const kindText: Readonly<Record<PlainBlockKind, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  quote: 'Quote',
  list: 'List',
  table: 'Table, as lines',
  code: 'Code',
  other: 'Other',
};

interface PartsProps {
  readonly blocks: readonly PlainBlock[];
  readonly chosen: ReadonlySet<number>;
  readonly change: (chosen: ReadonlySet<number>) => void;
}

/** The paragraphs, quotes, code blocks and other parts of the answer. */
function Parts({ blocks, chosen, change }: PartsProps) {
  const id = useId();
  const isAll = chosen.size === blocks.length;
  return (
    <fieldset aria-labelledby={id}>
      <Group gap="s2" mb={4}>
        <span id={id} className="field-label label grow">
          Parts of the answer
        </span>
        <button type="button" className="link small" onClick={() => change(new Set(isAll ? [] : blocks.keys()))}>
          {isAll ? 'Select none' : 'Select all'}
        </button>
      </Group>
      <Box component="ul" mah={168} overflow="auto" line="around" radius="var(--r-control)">
        {blocks.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answer never change
          <li key={index}>
            <Box component="label" className="row small-size pick" mih={28} py={0} px="s2">
              <input
                type="checkbox"
                style={{ accentColor: 'var(--text-2)' }}
                checked={chosen.has(index)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.target.checked) next.add(index);
                  else next.delete(index);
                  change(next);
                }}
              />
              <span className="t3">{kindText[kind]}</span>
              <span className="cut grow">{text.slice(0, 120)}</span>
            </Box>
          </li>
        ))}
      </Box>
    </fieldset>
  );
}

/** Texts of an answer that the user can send to the studio. */
interface StudioPromptRequest {
  /** The text of one part of an answer, such as the selection or a code block. */
  readonly part?: string;
  /** All parts of the answer; empty if only `part` can be sent. */
  readonly blocks: readonly PlainBlock[];
}

const useStudioPromptRequest = create<{ request: StudioPromptRequest | undefined }>(() => ({
  request: undefined,
}));

/** Opens the preview for a part of an answer: a code block, a paragraph, a quote. */
export function sendPartToStudio(text: string): void {
  useStudioPromptRequest.setState({ request: { part: text.trim(), blocks: [] } });
}

/** Opens the preview for the selected text of an answer, or for the whole answer, whose parts can be chosen. */
export function sendAnswerToStudio(markdown: string, selected: string): void {
  const blocks = plainBlocksOf(markdown).filter(({ text }) => text !== '');
  useStudioPromptRequest.setState({ request: { ...(selected !== '' && { part: selected }), blocks } });
}

/** Returns the selected text, if all of it belongs to the answer with this id. A selection has no Markdown marks. */
export function selectedTextOf(messageId: number): string {
  const selection = window.getSelection();
  const [first, last] = [selection?.anchorNode, selection?.focusNode].map((node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.closest<HTMLElement>('[data-message]')?.dataset['message'];
  });
  return first === String(messageId) && last === first ? (selection?.toString().trim() ?? '') : '';
}
