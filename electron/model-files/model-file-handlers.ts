import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { contract } from '../../shared/contract/contract.ts';
import { builtInModels, modelById } from '../../shared/models/all-models.ts';
import { fileOfModel } from '../../shared/models/model-files/file-of-model.ts';
import { differencesOf } from '../../shared/models/model-files/merge-patch.ts';
import { modelFileJsonSchema } from '../../shared/models/model-files/model-file-json-schema.ts';
import { modelFileProblemText } from '../../shared/models/model-files/model-file-problem.ts';
import type { ModelFileState } from '../../shared/models/model-files/model-file-state.ts';
import { asJson } from '../../shared/models/model-files/read-model-file.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { pointerOfPath } from '../../shared/util/json-path.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { openModelFiles } from './model-file-service.ts';
import { checkAgainstOthers, folderIsLink, isLink, readModelText, stateOfText } from './read-model-folder.ts';

interface ModelFileHandlerServices extends Pick<CoreServices, 'dataFolder'> {
  readonly modelFiles: Awaited<ReturnType<typeof openModelFiles>>;
}

export function modelFileHandlers({
  modelFiles,
  dataFolder,
}: ModelFileHandlerServices): Handlers<typeof contract.modelFiles> {
  const { folder } = modelFiles;
  const read = (name: string) =>
    readModelText(folder, name).catch((error: unknown) => {
      throw new ProblemError(problem('input', `${name} ${errorMessage(error)}`));
    });
  const check = (name: string, text: string) => checkAgainstOthers(stateOfText(name, text), modelFiles.current());

  async function write(name: string, text: string) {
    if (await isLink(folder)) throw new ProblemError(problem('input', `The folder ${folder} ${folderIsLink}`));
    const options = { temporaryFolder: join(dataFolder, 'temporary'), durable: true };
    await writeFileAtomically(join(folder, name), text, options).catch((error: unknown) => {
      throw new ProblemError(problem('disk', `Couldn’t write ${name}: ${errorMessage(error)}.`));
    });
    await modelFiles.reload();
  }

  return {
    read: async ({ name }) => ({ text: await read(name) }),
    check({ name = 'new.json', text }) {
      const { name: _, ...state } = check(name, text);
      return { ...state, differences: differencesFromBuiltIn(state) };
    },
    draft({ modelId, as }) {
      const model = modelById(modelId);
      if (!model) throw new ProblemError(problem('input', `There is no model ${modelId}.`));
      const taken = (name: string) => modelFiles.current().some((file) => file.name === name);
      if (as === 'override') {
        const name = freeName((each) => !taken(`${each}.json`), `${modelId}-changes`);
        return { name: `${name}.json`, text: textOf({ version: 1, overrides: modelId, changes: {} }) };
      }
      const id = freeName((each) => modelById(each) === undefined && !taken(`${each}.json`), `${modelId}-copy`);
      return { name: `${id}.json`, text: textOf({ ...fileOfModel(model), id, title: id }) };
    },
    schema: modelFileJsonSchema,
    async save({ name, text, replaces }) {
      const [first] = check(name, text).problems;
      if (first) throw new ProblemError(problem('input', `The file was not saved. ${modelFileProblemText(first)}`));
      if (!replaces && existsSync(join(folder, name))) {
        throw new ProblemError(problem('input', `A file named ${name} exists already. Choose another name.`));
      }
      await write(name, text);
    },
    async remove({ name }) {
      const text = await read(name);
      await rm(join(folder, name));
      await modelFiles.reload();
      return { text };
    },
    restore: ({ name, text }) => write(name, text),
    reload: modelFiles.reload,
  };
}

function differencesFromBuiltIn({ model, isOverride }: Omit<ModelFileState, 'name'>) {
  const builtIn = isOverride ? builtInModels.find(({ id }) => id === model?.id) : undefined;
  if (!model || !builtIn) return [];
  return differencesOf(asJson(fileOfModel(builtIn)), asJson(model)).map(({ path, before, after }) => ({
    pointer: pointerOfPath(path),
    before: before === undefined ? undefined : JSON.stringify(before),
    after: after === undefined ? undefined : JSON.stringify(after),
  }));
}

const textOf = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** `video-b-copy`, `video-b-copy-2` */
function freeName(isFree: (name: string) => boolean, name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (isFree(numbered)) return numbered;
  }
}
