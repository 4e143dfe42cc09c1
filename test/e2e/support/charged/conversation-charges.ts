import { expect } from '../app.ts';
import {
  addTool,
  ask,
  chooseModel,
  openConversationPage,
  question,
  sendButton,
  waitForAnswers,
} from '../conversation-page.ts';
import { type ChargedControl, type ChargedControls, marked, type Stage } from './charged-control.ts';

const model = 'sandbox-chat-mini';
const begin = ({ page, app }: Stage) => openConversationPage(page, app, 'Chat', model);

/** A control that appears with the answer to a question. */
const afterQuestion = (text: string, more: Partial<ChargedControl> = {}): ChargedControl => ({
  begin,
  async open({ page }, round) {
    await waitForAnswers(page);
    await ask(page, `${text} ${round}`);
    return { requests: 1, opened: 1 };
  },
  ...more,
});

/** The controls of Chat and Messages. */
export const conversationCharges: ChargedControls = {
  'send-question': {
    begin,
    async open({ page }, round) {
      await waitForAnswers(page);
      // The second click meets Stop in the place of Send, and an answer that may be charged would be lost.
      await expect(page.getByText(/^(You stopped|Stopped before)/)).toHaveCount(0);
      await question(page).fill(`[say] number ${round}`);
      await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
      return { requests: 1 };
    },
  },
  'send-edited-question': {
    begin,
    async open({ page }, round) {
      await waitForAnswers(page);
      await ask(page, `[say] question ${round}`);
      await question(page).press('ArrowUp');
      await page.getByRole('form', { name: 'Edit question' }).getByRole('textbox').fill(`[say] edited ${round}`);
      return { requests: 1, opened: 1 };
    },
  },
  'send-tool-results': afterQuestion('', {
    async begin(stage) {
      await begin(stage);
      await stage.page.getByRole('button', { name: 'Parameters' }).click();
      await addTool(stage.page, 'weather', '{"type":"object","properties":{"city":{"type":"string"}}}');
    },
    async open({ page }, round) {
      await waitForAnswers(page);
      const answer = await ask(page, `[tool] Outside? ${round}`);
      await answer.getByRole('textbox', { name: 'Result for weather' }).fill(`${round} degrees`);
      return { requests: 1, opened: 1 };
    },
  }),
  'retry-answer': afterQuestion('[cut] Tell me'),
  'continue-answer': afterQuestion('[cut] Tell me'),
  'retry-column': afterQuestion('[say] once'),
  'retry-failed-answers': afterQuestion('', {
    async begin(stage) {
      await begin(stage);
      await stage.page.getByRole('button', { name: 'Add model' }).click();
      await chooseModel(stage.page, 1, 'sandbox-chat');
    },
    async open({ page }, round) {
      await waitForAnswers(page);
      await ask(page, `[500] Tell me ${round}`);
      return { requests: 2, opened: 2 };
    },
  }),
  'ask-column': {
    begin,
    async open({ page }, round) {
      await waitForAnswers(page);
      await question(page).fill(`[say] later ${round}`);
      await page.getByRole('button', { name: /role and earlier images/ }).click();
      await page.getByRole('menuitem', { name: /^Add without asking/ }).click();
      await expect(question(page)).toHaveValue('');
      return { requests: 1 };
    },
  },
};

/** The menu command sends the question, also with the focus elsewhere. */
export const sendCommand: ChargedControl = {
  begin,
  async open(stage, round) {
    const { page } = stage;
    await waitForAnswers(page);
    await question(page).fill(`[say] by command ${round}`);
    await expect(marked(page, 'send-question')).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: 'Chat', exact: true }).focus();
    return { requests: 1 };
  },
};

/** Keys that a field handles itself, so they have neither a mark nor a command. */
export const questionFieldKeys = {
  'Enter in the question field': {
    modifiers: [],
    begin,
    async open({ page }: Stage, round: number) {
      await waitForAnswers(page);
      await question(page).fill(`[say] by Enter ${round}`);
      await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
      await question(page).focus();
      return { requests: 1 };
    },
  },
  'Ctrl Enter in an edited question': {
    modifiers: ['Control'],
    begin,
    async open({ page }: Stage, round: number) {
      await waitForAnswers(page);
      await ask(page, `[say] first ${round}`);
      await question(page).press('ArrowUp');
      const field = page.getByRole('form', { name: 'Edit question' }).getByRole('textbox');
      await field.fill(`[say] second ${round}`);
      await field.focus();
      return { requests: 1, opened: 1 };
    },
  },
} as const;
