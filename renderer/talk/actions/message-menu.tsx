import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconBraces,
  IconClipboardText,
  IconDots,
  IconFlame,
  IconMarkdown,
  IconQuote,
  IconRoute,
  IconSend2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { problem } from '../../../shared/problem.ts';
import { markdownOf, plainTextOf } from '../../../shared/talk/answer-text.ts';
import type { Block } from '../../../shared/talk/block.ts';
import { hasLogprobs } from '../../../shared/talk/logprobs.ts';
import type { Answer } from '../../../shared/talk/message.ts';
import { notify, notifyProblem } from '../../parts/notify.ts';
import { quoteInto } from '../composer/composer-store.ts';
import { showRaw } from './raw-dialog.tsx';
import { usePromptToStudio } from './use-prompt-to-studio.ts';
import { useTalkActions } from './use-talk-actions.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface AnswerMenuProps {
  readonly conversationId: string;
  readonly messageId: number;
  readonly answer: Answer;
  readonly blocks: readonly Block[];
  readonly columns: number;
  readonly showsLogprobs: boolean;
  readonly toggleLogprobs: () => void;
}

/** What can be done with an answer besides asking again. */
export function AnswerMenu({ conversationId, messageId, answer, blocks, ...more }: AnswerMenuProps) {
  const actions = useTalkActions();
  const toStudio = usePromptToStudio();
  const [open, setOpen] = useState(false);
  // A long answer is made into text only when somebody wants it.
  const text = open ? plainTextOf(blocks) : '';
  return (
    <Menu position="top-end" width={240} keepMounted={false} opened={open} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon size={24} aria-label="Actions for this answer">
          <IconDots size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMarkdown {...icon} />} onClick={() => void copy(markdownOf(blocks))}>
          Copy as Markdown
        </Menu.Item>
        <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => void copy(text)}>
          Copy as plain text
        </Menu.Item>
        <Menu.Item
          leftSection={<IconQuote {...icon} />}
          disabled={text === ''}
          onClick={() => quoteInto(conversationId, selectedText() || text)}
        >
          Quote in the question
        </Menu.Item>
        <Menu.Item leftSection={<IconSend2 {...icon} />} disabled={text === ''} onClick={() => toStudio(text)}>
          Send to Studio as prompt
        </Menu.Item>
        {more.columns > 1 && (
          <Menu.Item leftSection={<IconArrowsSplit2 {...icon} />} onClick={() => actions.takeForAll(messageId)}>
            Continue all columns from here
          </Menu.Item>
        )}
        {hasLogprobs(answer) && (
          <Menu.Item leftSection={<IconFlame {...icon} />} onClick={more.toggleLogprobs}>
            {more.showsLogprobs ? 'Show as text again' : 'Show how sure it was'}
          </Menu.Item>
        )}
        {answer.traceId !== undefined && (
          <Menu.Item leftSection={<IconRoute {...icon} />} onClick={() => void copy(answer.traceId ?? '')}>
            Copy the trace id
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconBraces {...icon} />} onClick={() => showRaw(conversationId, messageId)}>
          Raw request and response
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is selected on the page, so that a part can be quoted as well. */
function selectedText(): string {
  return window.getSelection()?.toString().trim() ?? '';
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('Copied');
  } catch {
    notifyProblem('Not copied', problem('internal', 'Copying was not allowed.'));
  }
}
