import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { inputUploadRoute } from '../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../shared/fields/field-values-and-drafts.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { prepareRun } from '../../shared/models/prepare-run.ts';
import type { Problem } from '../../shared/problem.ts';
import { problemSchema } from '../../shared/problem-schema.ts';
import type { EdgeFile } from '../support/edges/edge.ts';
import { edgeDraft, filesOf, nameOf } from '../support/edges/edge-draft.ts';
import { edgeImage } from '../support/edges/edge-images.ts';
import { edgeTable } from '../support/edges/edge-table.ts';
import { openAtGateway } from './support/app-at-gateway.ts';
import type { TestApp } from './support/open-test-app.ts';

// The edge table in main: main gets real files with the stated facts, and measures and checks them regardless of the
// page. test/unit/shared/models/edge-values.test.ts covers the form.

test.each(Object.entries(edgeTable))('main accepts and refuses the edge values of %s', async (modelId, edges) => {
  const model = modelById(modelId);
  if (!model) throw new Error(`no model ${modelId}`);
  const { app, gateway } = await openAtGateway({});
  const { calls } = app;
  const taken = new Map<string, ImageFile>();

  for (const [field, rows] of Object.entries(edges.fields)) {
    for (const edge of rows) {
      const row = `${field}: ${edge.what}`;
      if (edge.atIntake) {
        for (const file of filesOf(edges, edge).filter(({ type }) => type === 'image/gif')) {
          const response = await give(app, file);
          expect(response.status, row).toBe(422);
          const { sentence } = problemSchema.parse(await response.json());
          expect(sentence, row).toContain(edge.refused?.limit);
          expect(sentence, row).toContain(edge.refused?.actual);
        }
        continue;
      }
      for (const file of filesOf(edges, edge)) {
        if (taken.has(nameOf(file))) continue;
        const response = await give(app, file);
        expect(response.status, row).toBe(200);
        const measured = (await response.json()) as ImageFile;
        expect(measured, row).toMatchObject({ width: file.width, height: file.height, type: file.type });
        if (file.bytes !== undefined) expect(measured.bytes, row).toBe(file.bytes);
        taken.set(nameOf(file), measured);
      }
      const measured = (file: EdgeFile): ImageFile => {
        const found = taken.get(nameOf(file));
        if (!found) throw new Error(`${nameOf(file)} was not uploaded`);
        return { ...found, ...(file.group === undefined ? {} : { group: file.group }) };
      };
      const honest = edgeDraft(edges, field, edge, measured);
      // The draft with false facts about the same files, as from a bug or a manipulated page.
      const lying = edgeDraft(edges, field, edge, (file) => ({ ...measured(file), ...facts }));

      if (edge.refused === undefined) {
        for (const draft of [honest, lying]) {
          const { body } = await calls.tasks.preview({ modelId, draft });
          expect(field in JSON.parse(body), row).toBe(edge.notSent === undefined);
        }
        continue;
      }
      const reasons = prepareRun(model, honest).reasons;
      expect(reasons.map((reason) => reason.text).join(' '), row).toContain(edge.refused.limit);
      expect(reasons.map((reason) => reason.text).join(' '), row).toContain(edge.refused.actual);
      for (const draft of [honest, lying]) {
        expect(await refusal(calls.tasks.preview({ modelId, draft })), row).toMatchObject({ kind: 'input', reasons });
        expect(await refusal(calls.tasks.start({ modelId, draft })), row).toMatchObject({ kind: 'input', reasons });
      }
    }
  }
  // No request was sent, and no run was recorded.
  expect(gateway.requests).toEqual([]);
  expect((await app.snapshot()).tasks).toEqual([]);
});

const facts = { type: 'image/png', bytes: 1000, width: 640, height: 360 } as const;

function give(app: TestApp, file: EdgeFile): Promise<Response> {
  const body = new Uint8Array(edgeImage(file));
  return app.handle(new Request(`http://app${inputUploadRoute(nameOf(file))}`, { method: 'POST', body }));
}

async function refusal(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => new Error('The value was not refused'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ORPCError) return problemSchema.parse(error.data);
  throw error;
}
