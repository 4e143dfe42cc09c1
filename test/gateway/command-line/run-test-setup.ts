import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/open-test-app.ts';
import { type ImageGateway, openImageGateway } from './image-gateway.ts';
import {
  atGateway,
  type CommandResult,
  runTestCommand,
  type TestCommandOptions,
  writeModelFile,
} from './run-test-command.ts';

export async function setUp(gateway?: ImageGateway) {
  const dataFolder = await temporaryFolder();
  writeModelFile(dataFolder);
  const at = gateway ?? (await openImageGateway());
  const file = (name: string, content: string | Buffer) => {
    const path = join(dataFolder, name);
    writeFileSync(path, content);
    return path;
  };
  const command = (args: readonly string[], options: TestCommandOptions = {}) =>
    runTestCommand(args, { dataFolder, core: atGateway(at), ...options });
  return { dataFolder, gateway: at, file, command };
}

export const single = (...more: string[]) => ['run', '--model', 'image-q-1', '--prompt', 'A heron', ...more];
export const summaryOf = (result: CommandResult) => result.lines().at(-1);
