import { TASK_TEST_GET_TEST_FILES } from 'hardhat/builtin-tasks/task-names'
import { subtask } from 'hardhat/config'

/** Hardhat takes every TypeScript file under test/ for a suite, scripts of pages among them. Ours are named *.test.ts. */
subtask(
  TASK_TEST_GET_TEST_FILES,
  async ({ testFiles }: { testFiles: string[] }, _hre, runSuper): Promise<string[]> => {
    const files = (await runSuper({ testFiles })) as string[]
    return testFiles.length > 0 ? files : files.filter((file) => file.endsWith('.test.ts'))
  },
)
