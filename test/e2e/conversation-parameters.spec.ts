import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { ParameterValue, ParameterValues } from '../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../shared/conversations/endpoint.ts';
import { parametersOf, parameterTitle } from '../../shared/conversations/parameters/parameter-values.ts';
import type { ParameterField } from '../../shared/conversations/parameters/plain-parameter.ts';
import { readToolDraft, toolOnWire } from '../../shared/conversations/parameters/tool-draft.ts';
import { fullChat, fullMessages } from '../support/conversations/full-parameters.ts';
import { expect, test } from './support/app.ts';
import { openParameters } from './support/conversation-page.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { expectJson } from './support/json-editor.ts';

// Changes every control of the parameters panel, and checks the exact body that arrives at the gateway.

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Parameters' });

async function fillPanel(page: Page, endpoint: Endpoint, values: ParameterValues): Promise<void> {
  const panel = panelOf(page);
  // Open groups are remembered, on both pages.
  if (endpoint === 'chat') {
    await panel.getByRole('button', { name: 'Expand all' }).click();
    await panel.getByRole('button', { name: /^Rarely used/ }).click();
  }
  for (const [name, value] of Object.entries(values)) {
    if (name === 'extra') await panel.getByLabel('Extra body fields').last().fill(String(value));
    else await fill(page, endpoint, name, value);
  }
}

function fieldOf(endpoint: Endpoint, name: string): ParameterField {
  const parameters = Object.values(parametersOf(endpoint));
  const all = parameters.flatMap((each) => (each.field ? [each] : Object.values(each.parts)));
  const found = all.find((parameter) => parameter.name === name);
  if (!found) throw new Error(`no parameter ${name}`);
  return found.field;
}

async function fill(page: Page, endpoint: Endpoint, name: string, value: ParameterValue): Promise<void> {
  const panel = panelOf(page);
  const field = fieldOf(endpoint, name);
  const labelOf = (of: string) => parameterTitle(endpoint, of);
  const box = panel.getByLabel(labelOf(name), { exact: true });
  const row = panel.locator(`[data-parameter="${name}"]`);
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'text':
    case 'json':
      return box.fill(String(value));
    case 'toggle':
      if ((await box.isChecked()) !== (value === true)) await box.click();
      else if (value === false) await box.dblclick();
      return;
    case 'choice': {
      // The first part of an object is shown under the name of the object.
      const group = panel.getByRole('radiogroup', {
        name: labelOf((await row.count()) > 0 ? name : (name.split('.')[0] ?? '')),
        exact: true,
      });
      return group.getByRole('radio', { name: Array.isArray(value) ? '' : field.text(value), exact: true }).click();
    }
    default:
      return fillList(page, row, name, field, Array.isArray(value) ? value : []);
  }
}

async function fillList(
  page: Page,
  row: Locator,
  name: string,
  field: ParameterField,
  value: readonly string[],
): Promise<void> {
  if (field.kind === 'flags') {
    for (const each of value) await row.getByLabel(each, { exact: true }).check();
  } else if (field.kind === 'list') {
    for (const each of value) {
      await row.getByRole('textbox').fill(each.replaceAll('\n', '\\n'));
      await page.keyboard.press('Enter');
    }
  } else if (field.kind === 'pairs') {
    for (let index = 0; index < value.length; index += 2) {
      await row.getByRole('button', { name: `Add pair to ${name}` }).click();
      await row
        .getByRole('textbox')
        .nth(index)
        .fill(value[index] ?? '');
      await row
        .getByRole('textbox')
        .nth(index + 1)
        .fill(value[index + 1] ?? '');
    }
  } else if (field.kind === 'tools') {
    for (const entry of value) {
      await row.getByRole('button', { name: `Add to ${name}` }).click();
      await page.getByRole('menuitem', { name: /From JSON/ }).click();
      const wire = toolOnWire(field.form, readToolDraft(entry));
      await page.getByRole('dialog').getByLabel('JSON', { exact: true }).fill(JSON.stringify(wire));
      await page.getByRole('button', { name: 'Use form' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    }
  }
}

async function openConversation(page: Page, endpoint: Endpoint, model: string): Promise<void> {
  await page.getByRole('link', { name: endpoint === 'chat' ? 'Chat' : 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'New conversation' }).last().click();
  await page.getByRole('button', { name: `Model: sandbox-${endpoint}` }).click();
  await page.getByLabel('Model ID').fill(model);
  await page.keyboard.press('Enter');
  await openParameters(page);
}

test('the parameters of both endpoints arrive as the exact expected body', async ({ page, startApp, startSandbox }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const gateway = await startSandbox();
  const app = await startApp(['--base-url', gateway.baseUrl], { TRIPTYCH_API_KEY: gateway.key });
  await page.goto(app.url);
  const arrived = (path: string) =>
    readFileSync(gateway.ledgerFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { path: string; body: unknown } => JSON.parse(line))
      .filter((entry) => entry.path === path)
      .map(({ body }) => body);

  await openConversation(page, 'chat', 'sandbox-chat-mini');
  await fillPanel(page, 'chat', fullChat.values);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Hello');
  await page.keyboard.press('Enter');
  await expect.poll(() => arrived('/v1/chat/completions')).toHaveLength(1);
  expect(arrived('/v1/chat/completions')[0]).toEqual({
    model: 'sandbox-chat-mini',
    messages: fullChat.messages,
    ...fullChat.body,
  });

  await openConversation(page, 'messages', 'sandbox-messages-mini');
  await fillPanel(page, 'messages', fullMessages.values);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Hello');
  await page.keyboard.press('Enter');
  await expect.poll(() => arrived('/v1/messages')).toHaveLength(1);
  expect(arrived('/v1/messages')[0]).toEqual({
    model: 'sandbox-messages-mini',
    messages: [{ role: 'user', content: 'Hello' }],
    ...fullMessages.body,
  });
});

test('columns are edited together or separately, and saved parameter sets and prompts are used and deleted', async ({
  page,
  startApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto((await startApp(['--sandbox'])).url);
  await openConversation(page, 'chat', 'sandbox-chat-mini');
  await page.getByRole('button', { name: 'Add model' }).click();
  await page.keyboard.press('Escape');
  const panel = panelOf(page);
  const temperature = panel.getByLabel('Temperature', { exact: true });
  const scope = panel.getByRole('radiogroup', { name: 'Columns to edit' });

  // A closed group says how many of its parameters are set.
  const sampling = panel.getByRole('button', { name: /^Sampling/ });
  await expect(sampling).not.toContainText('set');
  await sampling.click();
  await panel.getByLabel('top_p', { exact: true }).fill('0.5');
  await sampling.click();
  await expect(sampling).toContainText('1 set');
  await sampling.click();
  await panel.getByLabel('Clear top_p', { exact: true }).click();
  await panel.getByRole('button', { name: 'Expand all' }).click();

  await temperature.fill('0.7');
  await scope.getByText('2').click();
  await expect(temperature).toHaveValue('0.7');
  await temperature.fill('1.2');
  await scope.getByText('Both').click();
  await expect(temperature).toHaveAttribute('placeholder', 'differs');
  await panel.getByLabel('top_p', { exact: true }).fill('0.5');
  await panel.getByRole('button', { name: 'Clear temperature' }).first().click();
  await expect(temperature).toHaveAttribute('placeholder', 'not sent');

  // An error in the JSON is shown with its line, and Send moves the focus to it.
  await panel.getByRole('radio', { name: 'json_schema' }).click();
  await panel.getByLabel('response_format.json_schema.name', { exact: true }).fill('shot');
  const schema = panel.getByLabel('response_format.json_schema.schema', { exact: true });
  await schema.fill('{\n "type": x\n}');
  await expect(panel.getByText('response_format.json_schema.schema isn’t valid JSON (line 2).')).toBeVisible();
  await schema.fill('{"type":"object"}');
  await panel.getByRole('button', { name: 'Format', exact: true }).click();
  await expectJson(schema, '{\n  "type": "object"\n}');
  await panel.getByRole('button', { name: 'Edit response_format as JSON' }).click();
  await expectJson(panel.getByRole('textbox', { name: 'response_format', exact: true }), /"name": "shot"/);
  await panel.getByRole('button', { name: 'Edit response_format in the form' }).click();
  await expectJson(schema, '{\n  "type": "object"\n}');

  // A named set of parameters.
  await panel.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: /Save these parameters/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Strict');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Reset all' }).click();
  await expect(schema).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectJson(schema, '{\n  "type": "object"\n}');
  await panel.getByRole('button', { name: 'Clear response_format', exact: true }).click();
  await panel.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: /Strict/ }).click();
  await expectJson(schema, '{\n  "type": "object"\n}');

  // The library of prompts.
  const system = panel.getByLabel('System prompt', { exact: true });
  await system.fill('Response as a colourist.');
  await panel.locator('[data-parameter="system"]').getByRole('button', { name: 'Prompts' }).click();
  await page.getByRole('menuitem', { name: /Save this prompt/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Colourist');
  await page.getByLabel('Use for new columns').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await system.fill('Something else.');
  await panel.locator('[data-parameter="system"]').getByRole('button', { name: 'Prompts' }).click();
  await page.getByRole('menuitem', { name: /Colourist/ }).click();
  await expect(system).toHaveValue('Response as a colourist.');

  await panel.getByRole('searchbox', { name: 'Search parameters' }).fill('penalty');
  await expect(panel.locator('[data-parameter]')).toHaveCount(2);
});
