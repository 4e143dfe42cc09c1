import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconBraces,
  IconClipboardText,
  IconDots,
  IconFlame,
  IconMarkdown,
  IconMessageOff,
  IconQuote,
  IconRoute,
  IconSend2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { markdownOf, plainTextOf } from '../../../../shared/conversations/answer-text.ts';
import type { Block } from '../../../../shared/conversations/content-block.ts';
import { hasLogprobs } from '../../../../shared/conversations/logprobs.ts';
import type { Answer, Message } from '../../../../shared/conversations/message.ts';
import { readAnswer } from '../../../../shared/conversations/read-answer.ts';
import { problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { loadWholeMessage } from '../../../entities/conversations/load-long-texts.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation.ts';
import { notify, notifyProblem } from '../../../ui/notify.ts';
import { showRaw } from '../actions/raw-answer-dialog.tsx';
import { selectedTextOf, sendAnswerToStudio } from '../actions/studio-prompt-dialog.tsx';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { insertQuote } from '../composer/composer-store.ts';
import { useColumns } from '../data/use-conversation-columns.ts';
import { isOpen } from './answer-facts.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface AnswerMenuProps {
  readonly answer: Answer;
  readonly message: Message;
  readonly blocks: readonly Block[];
  readonly showsLogprobs: boolean;
  readonly toggleLogprobs: () => void;
}

/** Actions for an answer besides regenerating. */
export function AnswerMenu({ answer, message, blocks, showsLogprobs, toggleLogprobs }: AnswerMenuProps) {
  const { id: messageId, conversationId } = message;
  const hasManyColumns = useColumns().length > 1;
  const actions = useConversationActions();
  const calls = useConversationCalls();
  const [open, setOpen] = useState(false);
  const isCut = answer.longTexts !== undefined;
  // A long answer is converted to text only while the menu is open. A truncated answer offers no text.
  const text = open && !isCut ? plainTextOf(blocks) : '';
  const selected = open ? selectedTextOf(messageId) : '';
  const copyBlocks = (write: (blocks: readonly Block[]) => string) => {
    if (!isCut) return void copy(write(blocks));
    const loadedMessage = loadWholeMessage(calls, message);
    void copyWhenLoaded(
      loadedMessage.then(({ said }) => write(said.by === 'model' ? readAnswer(said.answer).blocks : [])),
    );
  };
  return (
    <Menu position="top-end" width={240} opened={open} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon size={24} aria-label="Actions for this answer">
          <IconDots size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMarkdown {...icon} />} onClick={() => copyBlocks(markdownOf)}>
          Copy as Markdown
        </Menu.Item>
        <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => copyBlocks(plainTextOf)}>
          Copy as plain text
        </Menu.Item>
        <Menu.Item
          leftSection={<IconQuote {...icon} />}
          disabled={text === ''}
          onClick={() => insertQuote(conversationId, selectedText() || text)}
        >
          Quote in question
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSend2 {...icon} />}
          disabled={text === '' && selected === ''}
          onClick={() => sendAnswerToStudio(text, selected)}
        >
          {selected === '' ? 'Send to Studio' : 'Send selection to Studio'}
        </Menu.Item>
        {hasManyColumns && (
          <Menu.Item leftSection={<IconArrowsSplit2 {...icon} />} onClick={() => actions.showInAllColumns(messageId)}>
            Continue all columns from here
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMessageOff {...icon} />}
          disabled={isOpen(answer)}
          onClick={() => actions.leaveOut(messageId, !message.isLeftOut)}
        >
          {message.isLeftOut ? 'Send again in next requests' : 'Leave out of next requests'}
        </Menu.Item>
        {hasLogprobs(answer) && (
          <Menu.Item leftSection={<IconFlame {...icon} />} onClick={toggleLogprobs}>
            {showsLogprobs ? 'Show as text' : 'Show token probabilities'}
          </Menu.Item>
        )}
        {answer.traceId !== undefined && (
          <Menu.Item leftSection={<IconRoute {...icon} />} onClick={() => void copy(answer.traceId ?? '')}>
            Copy trace ID
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconBraces {...icon} />} onClick={() => showRaw(conversationId, messageId)}>
          Raw request and response
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the selected text of the page, so that a part can be quoted. */
function selectedText(): string {
  return window.getSelection()?.toString().trim() ?? '';
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('Copied');
  } catch {
    notifyProblem('Couldn’t copy', problem('internal', 'Couldn’t access the clipboard.'));
  }
}

/**
 * Copies a text that is not loaded yet. The clipboard is requested immediately, because the browser permits writing
 * only right after a press.
 */
export async function copyWhenLoaded(text: Promise<string>): Promise<void> {
  try {
    const blob = text.then((loadedText) => new Blob([loadedText], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    notify('Copied');
  } catch {
    const failure = await text.then(
      () => problem('internal', 'Couldn’t access the clipboard.'),
      (error) => problemOf(error),
    );
    notifyProblem('Couldn’t copy', failure);
  }
}
