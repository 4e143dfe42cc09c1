import { expect, onTestFinished, test } from 'vitest';
import { candidatePaths } from '../../../../electron/tasks/poll-task.ts';
import { modelById, setModelsFromFiles } from '../../../../shared/models/all-models.ts';

const ofFile = '/v1/of-the-file/{task_id}';
const second = '/v1/second/{task_id}';
const modelId = 'image-e-2';

function modelOfFile() {
  const builtIn = modelById(modelId);
  if (!builtIn) throw new Error('The model is missing');
  const id = 'model-of-a-file';
  const results = [ofFile, second].map((path) => ({ path, evidence: 'documented' as const }));
  setModelsFromFiles([{ ...builtIn, id, results, source: { file: 'a.json' } as never }]);
  onTestFinished(() => setModelsFromFiles([]));
  return id;
}

test('a new task of a model file begins with the path that answered for the model', () => {
  const id = modelOfFile();
  // The task was stored with the first path of the file, which answered 404 to earlier tasks.
  expect(candidatePaths({ modelId: id, resultPath: ofFile }, second)).toEqual([second, ofFile]);
  expect(candidatePaths({ modelId: id, resultPath: ofFile }, undefined)).toEqual([ofFile, second]);
});

test('a path that answered for a task comes first for this task', () => {
  const id = modelOfFile();
  expect(candidatePaths({ modelId: id, resultPath: second }, ofFile)[0]).toBe(second);
  // The file was removed: the path in the task is the only one.
  expect(candidatePaths({ modelId: 'removed', resultPath: ofFile }, undefined)).toEqual([ofFile]);
});
