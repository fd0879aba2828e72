// The closing lines that ./test reads: "flaky: NAME" for each test that passed only when it was run
// again, and "N passed, N failed".
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const nameOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ');

export default class Counts implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onEnd(): void {
    const flaky = this.tests.filter((test) => test.outcome() === 'flaky');
    const passed = this.tests.filter((test) => test.outcome() === 'expected').length + flaky.length;
    console.log();
    for (const test of flaky) console.log(`flaky: ${nameOf(test)}`);
    console.log(`${passed} passed, ${this.tests.length - passed} failed`);
  }
}
